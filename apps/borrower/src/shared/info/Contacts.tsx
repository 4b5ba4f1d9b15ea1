import * as texts from '@home-credit/texts'
import type { Form } from '../use-form.ts'
import { CheckField } from '../../ui/CheckField.tsx'
import type { BasicValues } from './basic.ts'
import styles from './contacts.module.css'
import { TypedField } from './TypedField.tsx'
import { TYPED } from './typed.ts'

type Values = Pick<BasicValues, 'whatsapp' | 'whatsapp_same' | 'whatsapp_none' | 'telegram' | 'telegram_none'>

interface Props {
  form: Form<Values>
}

/** A number, or a checkbox that replaces it. */
export function WhatsApp({ form }: Props) {
  const { whatsapp_same: same, whatsapp_none: none } = form.values
  return (
    <div className={styles.group} role="group" aria-label={texts.form_whatsapp()}>
      {same || none ? (
        <Head form={form} field="whatsapp" label={texts.form_whatsapp()} />
      ) : (
        <TypedField form={form} field="whatsapp" {...TYPED.whatsapp()} />
      )}
      <CheckField
        label={texts.form_whatsapp_same()}
        checked={same}
        onChange={(checked) => form.set({ whatsapp_same: checked, whatsapp_none: false })}
      />
      <CheckField
        label={texts.form_whatsapp_none()}
        checked={none}
        onChange={(checked) => form.set({ whatsapp_none: checked, whatsapp_same: false })}
      />
    </div>
  )
}

export function Telegram({ form }: Props) {
  const { telegram_none: none } = form.values
  return (
    <div className={styles.group} role="group" aria-label={texts.form_telegram()}>
      {none ? (
        <Head form={form} field="telegram" label={texts.form_telegram()} />
      ) : (
        <TypedField form={form} field="telegram" {...TYPED.telegram()} />
      )}
      <CheckField
        label={texts.form_telegram_none()}
        checked={none}
        onChange={(checked) => form.set({ telegram_none: checked })}
      />
    </div>
  )
}

/** Label when a checkbox replaces the field. */
function Head({ form, field, label }: Props & { field: keyof Values; label: string }) {
  return (
    <div className={styles.head}>
      <p className={styles.label}>{label}</p>
      {form.noteAt?.(field)}
    </div>
  )
}
