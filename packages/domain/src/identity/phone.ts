/** The area codes (DDD) in use. */
const DDD: readonly string[] = [
  '11',
  '12',
  '13',
  '14',
  '15',
  '16',
  '17',
  '18',
  '19',
  '21',
  '22',
  '24',
  '27',
  '28',
  '31',
  '32',
  '33',
  '34',
  '35',
  '37',
  '38',
  '41',
  '42',
  '43',
  '44',
  '45',
  '46',
  '47',
  '48',
  '49',
  '51',
  '53',
  '54',
  '55',
  '61',
  '62',
  '63',
  '64',
  '65',
  '66',
  '67',
  '68',
  '69',
  '71',
  '73',
  '74',
  '75',
  '77',
  '79',
  '81',
  '82',
  '83',
  '84',
  '85',
  '86',
  '87',
  '88',
  '89',
  '91',
  '92',
  '93',
  '94',
  '95',
  '96',
  '97',
  '98',
  '99',
]

const AREA = `(?:${DDD.join('|')})`
const MOBILE = new RegExp(`^\\+55${AREA}9\\d{8}$`)
// A landline has eight digits and begins with 2 to 5.
const LANDLINE = new RegExp(`^\\+55${AREA}[2-5]\\d{7}$`)

export const isDdd = (text: string): boolean => DDD.includes(text)

/** A Brazilian mobile in E.164: the only phone that receives an SMS code or is a PIX key. */
export const isMobile = (e164: string): boolean => MOBILE.test(e164)

export const isPhone = (e164: string): boolean => isMobile(e164) || LANDLINE.test(e164)

/**
 * Normalises typed input to E.164; undefined if it is not a Brazilian phone. The country code may be missing, and a
 * trunk 0 may precede the area code. 55 is also an area code: the length decides whether a number begins with the
 * country or with Rio Grande do Sul.
 */
export function parsePhone(typed: string): string | undefined {
  const plain = typed.replace(/[\s().\-‐-–]/g, '')
  const found = /^(?:\+55|0055|55)?0?(\d{10,11})$/.exec(plain)
  const e164 = `+55${found?.[1] ?? ''}`
  return isPhone(e164) ? e164 : undefined
}

/** '(11) 91234-5678' */
export const formatPhone = (e164: string): string => e164.replace(/^\+55(\d{2})(\d{4,5})(\d{4})$/, '($1) $2-$3')

/** '(11) *****-5678' */
export const maskPhone = (e164: string): string =>
  e164.replace(
    /^\+55(\d{2})(\d{4,5})(\d{4})$/,
    (_, area: string, middle: string, last: string) => `(${area}) ${'*'.repeat(middle.length)}-${last}`,
  )
