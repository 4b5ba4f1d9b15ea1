import type { Db } from '../../platform/db/index.ts'
import { type CoreDependencies, type Refusal, refuse, takeTries } from '../../platform/http/index.ts'
import type { SettingValue } from '../../settings/index.ts'
import type { SmsCountry } from './countries.ts'
import { keyedHash } from './hashes.ts'
import { triesSince } from './store.ts'

export const RESEND_SECONDS = 60
const HOUR = 3600
const DAY = 24 * HOUR
const GLOBAL = 'sms:global:hour'

export interface SmsTo {
  phone: string
  addressHash: string
  /** The proven device that may skip the captcha. */
  deviceId?: string
  /** Owners and strangers have separate counters, so that a stranger cannot use up the owner's codes. */
  by: 'owner' | 'stranger'
  caps: SettingValue<'sms_caps'>
  /** Set when the number's country has its own caps. */
  country: SmsCountry | undefined
  now: Date
}

const limitsOf = ({ country, per_hour, per_day }: SmsCountry) => [
  { event: 'country_full', key: `sms:country:hour:${country}`, max: per_hour, windowSeconds: HOUR },
  { event: 'country_full', key: `sms:country:day:${country}`, max: per_day, windowSeconds: DAY },
]

export type SmsRefusal = 'sms_too_soon' | 'too_many' | 'sms_limit'

/** Takes one message off every cap, or off none and refuses. */
export async function takeSms(
  { pool, secretKey, metrics }: Pick<CoreDependencies, 'pool' | 'secretKey' | 'metrics'>,
  { phone, addressHash, deviceId, by, caps, country, now }: SmsTo,
): Promise<Refusal<SmsRefusal> | undefined> {
  const number = `${by}:${keyedHash(secretKey, 'sms-number', phone).toString('base64url')}`
  const limits = [
    { event: 'too_soon', key: `sms:gap:${number}`, max: 1, windowSeconds: RESEND_SECONDS },
    { event: 'number_full', key: `sms:number:hour:${number}`, max: caps.number_hour, windowSeconds: HOUR },
    { event: 'number_full', key: `sms:number:day:${number}`, max: caps.number_day, windowSeconds: DAY },
    // A proven device skips the captcha, so it gets the daily cap of one number.
    ...(deviceId === undefined
      ? []
      : [{ event: 'device_full', key: `sms:device:day:${deviceId}`, max: caps.number_day, windowSeconds: DAY }]),
    { event: 'address_full', key: `sms:address:hour:${addressHash}`, max: caps.address_hour, windowSeconds: HOUR },
    { event: 'address_full', key: `sms:address:day:${addressHash}`, max: caps.address_day, windowSeconds: DAY },
    ...(country === undefined ? [] : limitsOf(country)),
    { event: 'global_full', key: GLOBAL, max: caps.global_hour, windowSeconds: HOUR },
  ]
  const full = await takeTries(pool, limits, now)
  const event = full === undefined ? 'sent' : (limits[full.index]?.event ?? '')
  metrics.smsCodes.inc({ event })
  if (full === undefined) return undefined
  if (event === 'too_soon') return refuse('sms_too_soon', { wait_seconds: full.waitSeconds })
  return event === 'number_full' ? refuse('sms_limit') : refuse('too_many', { wait_seconds: full.waitSeconds })
}

/** The same for e-mail, with the same caps but separate counters per mailbox, per address and in total. */
export async function takeEmail(
  { pool, secretKey, metrics }: Pick<CoreDependencies, 'pool' | 'secretKey' | 'metrics'>,
  { mailbox, addressHash, caps, now }: Pick<SmsTo, 'addressHash' | 'caps' | 'now'> & { mailbox: string },
): Promise<Refusal<'sms_too_soon' | 'too_many'> | undefined> {
  const name = keyedHash(secretKey, 'email-mailbox', mailbox).toString('base64url')
  const limits = [
    { event: 'too_soon', key: `email:gap:${name}`, max: 1, windowSeconds: RESEND_SECONDS },
    { event: 'mailbox_full', key: `email:mailbox:hour:${name}`, max: caps.number_hour, windowSeconds: HOUR },
    { event: 'mailbox_full', key: `email:mailbox:day:${name}`, max: caps.number_day, windowSeconds: DAY },
    { event: 'address_full', key: `email:address:hour:${addressHash}`, max: caps.address_hour, windowSeconds: HOUR },
    { event: 'address_full', key: `email:address:day:${addressHash}`, max: caps.address_day, windowSeconds: DAY },
    { event: 'global_full', key: 'email:global:hour', max: caps.global_hour, windowSeconds: HOUR },
  ]
  const full = await takeTries(pool, limits, now)
  const event = full === undefined ? 'sent' : (limits[full.index]?.event ?? '')
  metrics.smsCodes.inc({ event: `email_${event}` })
  if (full === undefined) return undefined
  return refuse(event === 'too_soon' ? 'sms_too_soon' : 'too_many', { wait_seconds: full.waitSeconds })
}

/** The used share of the global hourly cap, from 0 to 1. */
export async function globalShare(db: Db, caps: SettingValue<'sms_caps'>, now: Date): Promise<number> {
  const sent = await triesSince(db, GLOBAL, new Date(now.getTime() - HOUR * 1000))
  return Math.min(1, sent / Math.max(1, caps.global_hour))
}
