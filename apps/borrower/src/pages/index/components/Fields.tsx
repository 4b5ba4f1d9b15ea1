import * as texts from '@home-credit/texts'
import { useState } from 'react'
import { Field } from '../../../ui/Field.tsx'
import { formatMoney } from '../../../ui/money.ts'
import { TextField } from '../../../ui/TextField.tsx'
import { Section } from './Section.tsx'
import styles from './components.module.css'

export function Fields() {
  const [name, setName] = useState('')
  const [phone, setPhone] = useState('119')
  const [password, setPassword] = useState('')
  const [birth, setBirth] = useState('')
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
      <TextField label={texts.components_password()} type="password" autoComplete="new-password" value={password} onChange={setPassword} />
      <TextField label={texts.components_birth()} type="date" autoComplete="bday" value={birth} onChange={setBirth} />
      <Field label={texts.components_income()}>
        {({ id, describedBy, invalid }) => (
          <select id={id} className={styles.select} aria-describedby={describedBy} aria-invalid={invalid}>
            <option>{texts.components_income_low({ max: formatMoney(300_000) })}</option>
            <option>{texts.components_income_high({ min: formatMoney(300_000) })}</option>
          </select>
        )}
      </Field>
    </Section>
  )
}
