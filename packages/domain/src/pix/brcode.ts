import { isCents, type Cents } from '../money/cents.ts'
import { formatReais } from '../money/reais.ts'
import { isRefused, refuse, type Refused } from '../refused.ts'
import { crc16 } from './crc.ts'
import { isStaticTxid, NO_TXID } from './ids.ts'
import { pixKeyKind } from './keys.ts'
import { MAX_VALUE, readTlv, writeTlv, type TlvField, type TlvRefusal } from './tlv.ts'

interface Common {
  /** At most 25 and 15 printable ASCII characters; `buildBrCode` removes accents and truncates. */
  readonly name: string
  readonly city: string
  readonly postalCode?: string
  readonly amountCents?: Cents
  /** '***' if there is none. */
  readonly txid?: string
  /** Address of the terms of a recurring payment (PIX Automático). */
  readonly recurrenceUrl?: string
}

/** Contains the receiver's key. */
export interface StaticBrCode extends Common {
  readonly kind: 'static'
  readonly key: string
  readonly description?: string
}

/** Contains the address of the charge, without a scheme. */
export interface DynamicBrCode extends Common {
  readonly kind: 'dynamic'
  readonly url: string
}

/** Only the terms of a recurring payment: nothing to pay now. */
export interface RecurringBrCode extends Common {
  readonly kind: 'recurring'
  readonly recurrenceUrl: string
}

export type BrCode = StaticBrCode | DynamicBrCode | RecurringBrCode

export type BrCodeFault =
  | 'bad_key'
  | 'bad_url'
  | 'bad_amount'
  | 'bad_txid'
  | 'bad_name'
  | 'bad_city'
  | 'bad_postal_code'
  | 'bad_description'
  | 'account_too_long'
export type BrCodeRefusal =
  | TlvRefusal
  | BrCodeFault
  | 'missing_crc'
  | 'bad_crc'
  | 'missing_field'
  | 'bad_field'
  | 'key_and_url'

const GUI = 'br.gov.bcb.pix'
const MAX_NAME = 25
const MAX_CITY = 15
const MAX_URL = 77

/** Printable ASCII, single spaces, no accents, truncated. */
const plain = (text: string, length: number): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\x21-\x7e]+/g, ' ')
    .trim()
    .slice(0, length)
    .trimEnd()

export const brCodeName = (name: string): string => plain(name, MAX_NAME)
export const brCodeCity = (city: string): string => plain(city, MAX_CITY)

const isUrl = (text: string): boolean =>
  text.length <= MAX_URL && /^[a-z0-9-]+(\.[a-z0-9-]+)+(:\d+)?\/[\x21-\x7e]+$/i.test(text)

/** Field 54: reais with a point. EMV also allows '1', '1.' and '1.5'; we write two places. */
function parseAmount(text: string): Cents | undefined {
  const found = /^(\d{1,10})(?:\.(\d{0,2}))?$/.exec(text)
  if (found === null) return undefined
  const amount = Number(found[1]) * 100 + Number((found[2] ?? '').padEnd(2, '0'))
  return isCents(amount) ? amount : undefined
}

const optional = (id: string, value: string | undefined): string => (value === undefined ? '' : writeTlv(id, value))

/** The merchant account (26) after its GUI. */
function accountOf(code: BrCode): string | Refused<BrCodeFault> {
  if (code.kind === 'recurring') return ''
  if (code.kind === 'dynamic') return isUrl(code.url) ? writeTlv('25', code.url) : refuse('bad_url')
  if (pixKeyKind(code.key) === undefined) return refuse('bad_key')
  if (code.description === undefined) return writeTlv('01', code.key)
  if (!/^[\x20-\x7e]{1,99}$/.test(code.description)) return refuse('bad_description')
  return `${writeTlv('01', code.key)}${writeTlv('02', code.description)}`
}

/** The copy-and-paste text of a payment. */
export function buildBrCode(code: BrCode): string | Refused<BrCodeFault> {
  const name = brCodeName(code.name)
  const city = brCodeCity(code.city)
  const txid = code.txid ?? NO_TXID
  if (name === '') return refuse('bad_name')
  if (city === '') return refuse('bad_city')
  if (!isStaticTxid(txid)) return refuse('bad_txid')
  if (code.amountCents !== undefined && !(isCents(code.amountCents) && code.amountCents > 0))
    return refuse('bad_amount')
  if (code.postalCode !== undefined && !/^\d{8}$/.test(code.postalCode)) return refuse('bad_postal_code')
  if (code.recurrenceUrl !== undefined && !isUrl(code.recurrenceUrl)) return refuse('bad_url')
  const account = accountOf(code)
  if (isRefused(account)) return account
  const gui = writeTlv('00', GUI)
  if (gui.length + account.length > MAX_VALUE) return refuse('account_too_long')
  const body = [
    writeTlv('00', '01'),
    // 12: to be paid once. A static code can be paid again and omits the field.
    code.kind === 'dynamic' ? writeTlv('01', '12') : '',
    writeTlv('26', `${gui}${account}`),
    writeTlv('52', '0000'),
    writeTlv('53', '986'),
    optional('54', code.amountCents === undefined ? undefined : formatReais(code.amountCents)),
    writeTlv('58', 'BR'),
    writeTlv('59', name),
    writeTlv('60', city),
    optional('61', code.postalCode),
    writeTlv('62', writeTlv('05', txid)),
    optional('80', code.recurrenceUrl === undefined ? undefined : `${gui}${writeTlv('25', code.recurrenceUrl)}`),
    '6304',
  ].join('')
  return `${body}${crc16(body)}`
}

export interface ReadBrCode {
  readonly code: BrCode
  /** All fields in payload order, templates parsed. */
  readonly fields: readonly TlvField[]
}

const valueIn = (fields: readonly TlvField[] | undefined, id: string): string | undefined =>
  fields?.find((field) => field.id === id)?.value

const isPix = (field: TlvField): boolean => valueIn(field.fields, '00')?.toLowerCase() === GUI

/** Fields with the same value in every BR Code. */
const FIXED_FIELDS: Readonly<Record<string, RegExp>> = { '00': /^01$/, '52': /^\d{4}$/, '53': /^986$/, '58': /^BR$/ }

function faultOf(fields: readonly TlvField[]): 'missing_field' | 'bad_field' | undefined {
  for (const [id, pattern] of Object.entries(FIXED_FIELDS)) {
    const value = valueIn(fields, id)
    if (value === undefined) return 'missing_field'
    if (!pattern.test(value)) return 'bad_field'
  }
  const initiation = valueIn(fields, '01')
  return initiation === undefined || /^1[12]$/.test(initiation) ? undefined : 'bad_field'
}

function commonOf(fields: readonly TlvField[]): Common | Refused<BrCodeRefusal> {
  const name = valueIn(fields, '59')
  const city = valueIn(fields, '60')
  const txid = valueIn(fields.find(({ id }) => id === '62')?.fields, '05')
  if (name === undefined || city === undefined || txid === undefined) return refuse('missing_field')
  if (name.length > MAX_NAME) return refuse('bad_name')
  if (city.length > MAX_CITY) return refuse('bad_city')
  if (!isStaticTxid(txid)) return refuse('bad_txid')
  const amountText = valueIn(fields, '54')
  const amountCents = amountText === undefined ? undefined : parseAmount(amountText)
  if (amountText !== undefined && amountCents === undefined) return refuse('bad_amount')
  const recurrence = fields.find((field) => field.id >= '80' && isPix(field))
  const recurrenceUrl = valueIn(recurrence?.fields, '25')
  if (recurrenceUrl !== undefined && !isUrl(recurrenceUrl)) return refuse('bad_url')
  const postalCode = valueIn(fields, '61')
  return {
    name,
    city,
    txid,
    ...(amountCents === undefined ? {} : { amountCents }),
    ...(recurrenceUrl === undefined ? {} : { recurrenceUrl }),
    ...(postalCode === undefined ? {} : { postalCode }),
  }
}

/** Parses a copy-and-paste text. Checks structure, CRC and every mandatory field, and otherwise refuses. */
export function parseBrCode(payload: string): ReadBrCode | Refused<BrCodeRefusal> {
  const fields = readTlv(payload)
  if (isRefused(fields)) return fields
  const last = fields.at(-1)
  if (last?.id !== '63' || last.value.length !== 4) return refuse('missing_crc')
  if (crc16(payload.slice(0, -4)) !== last.value) return refuse('bad_crc')
  const fault = faultOf(fields)
  if (fault !== undefined) return refuse(fault)
  const common = commonOf(fields)
  if (isRefused(common)) return common
  const account = fields.find((field) => field.id >= '26' && field.id <= '51' && isPix(field))?.fields
  if (account === undefined) return refuse('missing_field')
  const key = valueIn(account, '01')
  const url = valueIn(account, '25')
  if (key !== undefined && url !== undefined) return refuse('key_and_url')
  if (url !== undefined) return isUrl(url) ? { code: { kind: 'dynamic', url, ...common }, fields } : refuse('bad_url')
  if (key !== undefined) {
    if (pixKeyKind(key) === undefined) return refuse('bad_key')
    const description = valueIn(account, '02')
    return { code: { kind: 'static', key, ...common, ...(description === undefined ? {} : { description }) }, fields }
  }
  const { recurrenceUrl } = common
  return recurrenceUrl === undefined
    ? refuse('missing_field')
    : { code: { kind: 'recurring', ...common, recurrenceUrl }, fields }
}
