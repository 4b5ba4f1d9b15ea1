import * as texts from '@home-credit/texts'
import { formatMoney } from '@home-credit/web'
import { useState } from 'react'
import { CheckField } from '../../../ui/CheckField.tsx'
import { FormNotice } from '../../../ui/FormNotice.tsx'
import { SelectField } from '../../../shared/SelectField.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { Section } from './Section.tsx'

export function Fields() {
  const [name, setName] = useState('')
  const [phone, setPhone] = useState('119')
  const [password, setPassword] = useState('')
  const [birth, setBirth] = useState('')
  const [income, setIncome] = useState('low')
  const [accepted, setAccepted] = useState(false)
  return (
    <Section title={texts.components_fields()}>
      <TextField
        label={texts.components_name()}
        hint={texts.components_name_hint()}
        value={name}
        onChange={setName}
        autoComplete="name"
        maxLength={120}
        required
      />
      <TextField
        label={texts.components_phone()}
        error={phone.replaceAll(/\D/g, '').length < 10 ? texts.components_phone_error() : undefined}
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        value={phone}
        onChange={setPhone}
      />
      <TextField
        label={texts.components_password()}
        type="password"
        autoComplete="new-password"
        value={password}
        onChange={setPassword}
      />
      <TextField label={texts.components_birth()} type="date" autoComplete="bday" value={birth} onChange={setBirth} />
      <SelectField
        label={texts.components_income()}
        value={income}
        options={[
          { value: 'low', label: texts.components_income_low({ max: formatMoney(300_000) }) },
          { value: 'high', label: texts.components_income_high({ min: formatMoney(300_000) }) },
        ]}
        onChange={setIncome}
      />
      <CheckField
        label={texts.form_terms()}
        checked={accepted}
        error={accepted ? undefined : texts.prompt_terms()}
        required
        onChange={setAccepted}
      />
      <FormNotice tone="danger" announced={false}>
        {texts.network_lost()}
      </FormNotice>
      <FormNotice tone="info" announced={false}>
        {texts.code_device_checked()}
      </FormNotice>
      <FormNotice tone="success" announced={false}>
        {texts.password_changed()}
      </FormNotice>
    </Section>
  )
}
