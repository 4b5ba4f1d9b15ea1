import * as texts from '@home-credit/texts'
import type { Form } from '../../app/use-form.ts'
import { CheckField } from '../../ui/CheckField.tsx'
import styles from './account.module.css'
import { cpfAsTyped, dateAsTyped } from './as-typed.ts'
import { BASIC, type Basic } from './drafts.ts'
import { changesIn, NONE, SAME, typedAnew, type Info } from './info.ts'
import type { InfoPart } from './InfoForm.tsx'
import { cpfWrong, dateOfBirthWrong, emailWrong, ifTyped, nameWrong, telegramWrong, whatsappWrong } from './info-rules.ts'
import { TypedField } from './TypedField.tsx'

const numberIn = (kept: string | null): string => (kept === null || kept === NONE || kept === SAME ? '' : kept)

export const BASIC_PART: InfoPart<Basic> = {
  draft: BASIC,
  filled: ({ name, date_of_birth: born, whatsapp, telegram, email }) => ({
    name: name ?? '',
    date_of_birth: born ?? '',
    whatsapp: numberIn(whatsapp),
    whatsapp_same: whatsapp === SAME,
    whatsapp_none: whatsapp === NONE,
    telegram: numberIn(telegram),
    telegram_none: telegram === NONE,
    email: email ?? '',
  }),
  wrong: (values, { name }) => ({
    // What stands can be changed, and not taken back.
    name: values.name.trim() === '' && name === null ? undefined : nameWrong(values.name),
    date_of_birth: ifTyped(values.date_of_birth, dateOfBirthWrong),
    whatsapp: values.whatsapp_same || values.whatsapp_none ? undefined : ifTyped(values.whatsapp, whatsappWrong),
    telegram: values.telegram_none ? undefined : ifTyped(values.telegram, telegramWrong),
    email: ifTyped(values.email, emailWrong),
    id_number: ifTyped(values.id_number, cpfWrong),
  }),
  changes: ({ name, date_of_birth, whatsapp, whatsapp_same: same, whatsapp_none: none, telegram, telegram_none: noTelegram, email, id_number }, info) => ({
    ...changesIn(info, { name, date_of_birth, whatsapp: same ? SAME : none ? NONE : whatsapp, telegram: noTelegram ? NONE : telegram, email }),
    ...typedAnew({ id_number }),
  }),
  fields: (form, info) => <BasicFields form={form} info={info} />,
}

function BasicFields({ form, info: { id_number_masked: cpf } }: { form: Form<Basic>; info: Info }) {
  const keep = cpf === null ? undefined : texts.form_keep({ masked: cpf })
  return (
    <>
      <TypedField form={form} field="name" label={texts.form_name()} autoComplete="name" maxLength={120} />
      <TypedField
        form={form}
        field="date_of_birth"
        label={texts.form_date_of_birth()}
        hint={texts.form_date_hint()}
        inputMode="numeric"
        autoComplete="bday"
        maxLength={10}
        asTyped={dateAsTyped}
      />
      <TypedField form={form} field="id_number" label={texts.form_id_number()} hint={keep} inputMode="numeric" maxLength={20} asTyped={cpfAsTyped} />
      <WhatsApp form={form} />
      <Telegram form={form} />
      <TypedField form={form} field="email" label={texts.form_email()} type="email" inputMode="email" autoComplete="email" maxLength={120} />
    </>
  )
}

function WhatsApp({ form }: { form: Form<Basic> }) {
  const { whatsapp_same: same, whatsapp_none: none } = form.values
  return (
    <div className={styles.group} role="group" aria-label={texts.form_whatsapp()}>
      {same || none ? (
        <p className={styles.groupLabel}>{texts.form_whatsapp()}</p>
      ) : (
        <TypedField form={form} field="whatsapp" label={texts.form_whatsapp()} type="tel" inputMode="tel" autoComplete="tel" maxLength={30} />
      )}
      <CheckField label={texts.form_whatsapp_same()} checked={same} onChange={(checked) => form.set({ whatsapp_same: checked, whatsapp_none: false })} />
      <CheckField label={texts.form_whatsapp_none()} checked={none} onChange={(checked) => form.set({ whatsapp_none: checked, whatsapp_same: false })} />
    </div>
  )
}

function Telegram({ form }: { form: Form<Basic> }) {
  const { telegram_none: none } = form.values
  return (
    <div className={styles.group} role="group" aria-label={texts.form_telegram()}>
      {none ? (
        <p className={styles.groupLabel}>{texts.form_telegram()}</p>
      ) : (
        <TypedField form={form} field="telegram" label={texts.form_telegram()} hint={texts.form_telegram_hint()} maxLength={60} />
      )}
      <CheckField label={texts.form_telegram_none()} checked={none} onChange={(checked) => form.set({ telegram_none: checked })} />
    </div>
  )
}
