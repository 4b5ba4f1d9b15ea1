import * as texts from '@home-credit/texts'
import { basicChanges, EMPTY_BASIC, filledBasic, type BasicValues } from '../../shared/info/basic.ts'
import { Telegram, WhatsApp } from '../../shared/info/Contacts.tsx'
import {
  cpfWrong,
  dateOfBirthWrong,
  emailWrong,
  nameWrong,
  telegramWrong,
  whatsappWrong,
} from '../../shared/info/info-rules.ts'
import { TypedField } from '../../shared/info/TypedField.tsx'
import { TYPED } from '../../shared/info/typed.ts'
import styles from './apply.module.css'
import { keepHint } from './labels.ts'
import { ProtectedAnswer } from './ProtectedAnswer.tsx'
import { required, isProtectedIn, type StepPart, type Unsaved } from './step-part.ts'

export const BASIC_STEP: StepPart<BasicValues & Unsaved> = {
  draft: { name: 'apply-basic', empty: { ...EMPTY_BASIC, unsaved: '' }, secrets: [] },
  filled: filledBasic,
  wrong: (values, isSaved) => ({
    name: isSaved('name') ? undefined : required(values.name, texts.prompt_name, nameWrong),
    date_of_birth: required(values.date_of_birth, texts.prompt_date_of_birth, dateOfBirthWrong),
    whatsapp:
      values.whatsapp_same || values.whatsapp_none
        ? undefined
        : required(values.whatsapp, texts.prompt_whatsapp, whatsappWrong),
    telegram: values.telegram_none ? undefined : required(values.telegram, texts.prompt_telegram, telegramWrong),
    email: required(values.email, texts.prompt_email, emailWrong),
    id_number: isSaved('id_number') ? undefined : required(values.id_number, texts.prompt_id_number, cpfWrong),
  }),
  changes: basicChanges,
  answers: {
    name: ['name'],
    date_of_birth: ['date_of_birth'],
    whatsapp: ['whatsapp', 'whatsapp_same', 'whatsapp_none'],
    telegram: ['telegram', 'telegram_none'],
    email: ['email'],
    id_number: ['id_number'],
  },
  Fields: ({ form, userInfo }) => {
    const isProtected = isProtectedIn(userInfo)
    const { name, id_number_masked: cpf, phone_masked: phone } = userInfo.info
    return (
      <>
        {isProtected('name') && name !== null ? (
          <ProtectedAnswer answer="name" value={name} />
        ) : (
          <TypedField form={form} field="name" {...TYPED.name()} />
        )}
        <TypedField form={form} field="date_of_birth" {...TYPED.date_of_birth()} />
        <div className={styles.known}>
          <p className={styles.standingLabel}>{texts.form_phone()}</p>
          <p className={styles.standingValue}>{phone}</p>
          <p className={styles.hint}>{texts.apply_phone_proven()}</p>
        </div>
        <WhatsApp form={form} />
        <Telegram form={form} />
        <TypedField form={form} field="email" {...TYPED.email()} />
        {isProtected('id_number') && cpf !== null ? (
          <ProtectedAnswer answer="id_number" value={cpf} />
        ) : (
          <TypedField form={form} field="id_number" {...TYPED.id_number()} {...keepHint(cpf, form.values.id_number)} />
        )}
      </>
    )
  },
}
