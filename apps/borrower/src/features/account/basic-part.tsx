import * as texts from '@home-credit/texts'
import { basicChanges, filledBasic } from '../../shared/info/basic.ts'
import { Telegram, WhatsApp } from '../../shared/info/Contacts.tsx'
import type { Info } from '../../shared/info/info.ts'
import {
  cpfWrong,
  dateOfBirthWrong,
  emailWrong,
  ifTyped,
  nameWrong,
  telegramWrong,
  whatsappWrong,
} from '../../shared/info/info-rules.ts'
import { TypedField } from '../../shared/info/TypedField.tsx'
import { TYPED } from '../../shared/info/typed.ts'
import type { Form } from '../../shared/use-form.ts'
import { BASIC, type Basic } from './info-drafts.ts'
import type { InfoPart } from './InfoForm.tsx'

export const BASIC_PART: InfoPart<Basic> = {
  draft: BASIC,
  code: 'person',
  filled: filledBasic,
  wrong: (values, { name }) => ({
    // A saved name can be changed but not removed.
    name: values.name.trim() === '' && name === null ? undefined : nameWrong(values.name),
    date_of_birth: ifTyped(values.date_of_birth, dateOfBirthWrong),
    whatsapp: values.whatsapp_same || values.whatsapp_none ? undefined : ifTyped(values.whatsapp, whatsappWrong),
    telegram: values.telegram_none ? undefined : ifTyped(values.telegram, telegramWrong),
    email: ifTyped(values.email, emailWrong),
    id_number: ifTyped(values.id_number, cpfWrong),
  }),
  changes: basicChanges,
  fields: (form, info) => <BasicFields form={form} info={info} />,
}

function BasicFields({ form, info: { id_number_masked: cpf } }: { form: Form<Basic>; info: Info }) {
  const keep = cpf === null ? undefined : texts.form_keep({ masked: cpf })
  return (
    <>
      <TypedField form={form} field="name" {...TYPED.name()} />
      <TypedField form={form} field="date_of_birth" {...TYPED.date_of_birth()} />
      <TypedField form={form} field="id_number" {...TYPED.id_number()} hint={keep} />
      <WhatsApp form={form} />
      <Telegram form={form} />
      <TypedField form={form} field="email" {...TYPED.email()} />
    </>
  )
}
