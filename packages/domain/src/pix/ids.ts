import { formatDay, isDay, parseDay } from '../calendar/day.ts'

/** For a static code whose receiver needs no txid. */
export const NO_TXID = '***'
export const isStaticTxid = (text: string): boolean => /^(\*\*\*|[a-zA-Z0-9]{1,25})$/.test(text)

/** Of a charge registered with the bank, immediate or with a due date. */
export const isCobTxid = (text: string): boolean => /^[a-zA-Z0-9]{26,35}$/.test(text)

/** Takes the caller's random characters: 35 of them, so that nobody guesses another's charge. */
export function makeCobTxid(random: string): string {
  if (!/^[a-zA-Z0-9]{35}$/.test(random)) throw new RangeError('a txid is made of 35 letters and digits')
  return random
}

/** Parts of an EndToEndId or return id: issuer (ISPB) and minute, in milliseconds since 1970. */
export interface PixId {
  readonly ispb: string
  readonly minuteMs: number
  readonly suffix: string
}

const DAY_MS = 86_400_000
const MINUTE_MS = 60_000

function parseId(text: string, letter: 'E' | 'D'): PixId | undefined {
  const found = /^([ED])([0-9A-Z]{8})(\d{4})(\d{2})(\d{2})([01]\d|2[0-3])([0-5]\d)([a-zA-Z0-9]{11})$/.exec(text)
  if (found === null || found[1] !== letter) return undefined
  const [, , ispb = '', year, month, date, hour, minute, suffix = ''] = found
  const day = parseDay(`${year}-${month}-${date}`)
  return day === undefined
    ? undefined
    : { ispb, minuteMs: day * DAY_MS + Number(hour) * 60 * MINUTE_MS + Number(minute) * MINUTE_MS, suffix }
}

interface IdParts {
  readonly ispb: string
  readonly atMs: number
  /** Eleven letters and digits. */
  readonly random: string
}

function makeId(letter: 'E' | 'D', { ispb, atMs, random }: IdParts): string {
  const day = Math.floor(atMs / DAY_MS)
  if (!isDay(day)) throw new RangeError(`not an instant between 1900 and 2199: ${atMs}`)
  const minutes = Math.floor((atMs - day * DAY_MS) / MINUTE_MS)
  const clock = `${String(Math.floor(minutes / 60)).padStart(2, '0')}${String(minutes % 60).padStart(2, '0')}`
  const id = `${letter}${ispb}${formatDay(day).replaceAll('-', '')}${clock}${random}`
  if (parseId(id, letter) === undefined)
    throw new RangeError('a PIX id needs an ISPB of eight characters and eleven letters and digits')
  return id
}

/**
 * E + ISPB + minute in UTC + eleven characters of the payer's bank. A regular expression alone would accept 32
 * September.
 */
export const parseEndToEndId = (text: string): PixId | undefined => parseId(text, 'E')
export const isEndToEndId = (text: string): boolean => parseEndToEndId(text) !== undefined
export const makeEndToEndId = (parts: IdParts): string => makeId('E', parts)

/** The same with a D, from the bank that returns the money. */
export const parseReturnId = (text: string): PixId | undefined => parseId(text, 'D')
export const isReturnId = (text: string): boolean => parseReturnId(text) !== undefined
export const makeReturnId = (parts: IdParts): string => makeId('D', parts)
