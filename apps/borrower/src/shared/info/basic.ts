import { dayFirst, isoDate } from './date-typed.ts'
import { changesIn, NONE, SAME, typedChanges, type Changes, type Info } from './info.ts'

export type BasicValues = {
  name: string
  date_of_birth: string
  whatsapp: string
  whatsapp_same: boolean
  whatsapp_none: boolean
  telegram: string
  telegram_none: boolean
  email: string
  id_number: string
}

export const EMPTY_BASIC: BasicValues = {
  name: '',
  date_of_birth: '',
  whatsapp: '',
  whatsapp_same: false,
  whatsapp_none: false,
  telegram: '',
  telegram_none: false,
  email: '',
  id_number: '',
}

const numberIn = (value: string | null): string => (value === null || value === NONE || value === SAME ? '' : value)

/** The saved values, as the fields show them. The server masks the CPF, so the form leaves it empty. */
export const filledBasic = ({
  name,
  date_of_birth: born,
  whatsapp,
  telegram,
  email,
}: Info): Omit<BasicValues, 'id_number'> => ({
  name: name ?? '',
  date_of_birth: born === null ? '' : dayFirst(born),
  whatsapp: numberIn(whatsapp),
  whatsapp_same: whatsapp === SAME,
  whatsapp_none: whatsapp === NONE,
  telegram: numberIn(telegram),
  telegram_none: telegram === NONE,
  email: email ?? '',
})

export const basicChanges = (values: BasicValues, info: Info): Changes => {
  const { name, email, id_number, whatsapp_same: same, whatsapp_none: none } = values
  const whatsapp = same ? SAME : none ? NONE : values.whatsapp
  const date_of_birth = isoDate(values.date_of_birth) ?? values.date_of_birth
  const telegram = values.telegram_none ? NONE : values.telegram
  return { ...changesIn(info, { name, date_of_birth, whatsapp, telegram, email }), ...typedChanges({ id_number }) }
}
