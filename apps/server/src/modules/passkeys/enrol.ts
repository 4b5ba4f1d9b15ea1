import * as texts from '@home-credit/texts'
import type { Lang } from '@home-credit/texts/runtime'
import { uuidv7 } from 'uuidv7'
import { audit } from '../../audit/audit.ts'
import type { Db } from '../../db/pool.ts'
import type { Parts } from '../../http/parts.ts'
import { refuse, type Refusal } from '../../http/refusal.ts'
import { tellBorrower } from '../identity/notices.ts'
import { challengeIn, registration } from './answers.ts'
import type { RelyingParty } from './relying-party.ts'
import {
  credentialsOf,
  deletePasskey,
  insertChallenge,
  insertPasskey,
  listPasskeys,
  takeChallenge,
  type Passkey,
} from './store.ts'
import { CHALLENGE_MINUTES, checkRegistration, enrolmentOptions, type Options } from './webauthn.ts'

/** Who asks, and what goes into the log with it. */
export interface Asked {
  borrowerId: string
  now: Date
  requestId: string
  lang: Lang
}

export const expiryOf = (now: Date): Date => new Date(now.getTime() + CHALLENGE_MINUTES * 60_000)

export interface Holder {
  phoneMasked: string
  nickname: string
}

export async function beginEnrolment(
  tx: Db,
  holder: Holder,
  party: RelyingParty,
  { borrowerId, now, lang }: Asked,
): Promise<Options> {
  const { challenge, options } = await enrolmentOptions({
    party,
    partyName: texts.app_title({}, lang),
    borrowerId,
    userName: holder.phoneMasked,
    userDisplayName: holder.nickname === '' ? holder.phoneMasked : holder.nickname,
    existing: await credentialsOf(tx, borrowerId),
  })
  await insertChallenge(tx, { challenge, borrowerId, expiresAt: expiryOf(now) })
  return options
}

export interface Enrolment {
  name: string
  response: unknown
}

/** The challenge goes by the pool: it is used up whatever becomes of the answer. The log tells no name: what a borrower typed could not be erased there. */
export async function enrol(
  tx: Db,
  { pool, secretKey }: Pick<Parts, 'pool' | 'secretKey'>,
  { name, response }: Enrolment,
  party: RelyingParty,
  asked: Asked,
): Promise<Passkey[] | Refusal> {
  const { borrowerId, now, requestId, lang } = asked
  const answer = registration.safeParse(response)
  if (!answer.success) return refuse('input_refused', { fields: { response: texts.field_wrong_type({}, lang) } })
  const challenge = challengeIn(answer.data.response.clientDataJSON)
  const taken = challenge === undefined ? undefined : await takeChallenge(pool, challenge, now)
  if (challenge === undefined || taken?.borrowerId !== borrowerId) return refuse('passkey_refused')
  const credential = await checkRegistration(answer.data, { challenge, party })
  if (credential === undefined) return refuse('passkey_refused')
  const id = uuidv7()
  const { id: credentialId, ...key } = credential
  const transports = answer.data.response.transports
  if (!(await insertPasskey(tx, { id, borrowerId, credentialId, ...key, transports, name, now })))
    return refuse('passkey_refused')
  await tellBorrower(tx, secretKey, asked, texts.sms_passkey_added)
  const subject = `borrower:${borrowerId}`
  await audit(tx, { actor: subject, action: 'passkey_enrolled', subject, details: { passkey: id }, now, requestId })
  return listPasskeys(tx, borrowerId)
}

export async function removePasskey(tx: Db, secretKey: Buffer, id: string, asked: Asked): Promise<Passkey[] | Refusal> {
  const { borrowerId, now, requestId } = asked
  if (!(await deletePasskey(tx, id, borrowerId))) return refuse('not_found')
  await tellBorrower(tx, secretKey, asked, texts.sms_passkey_removed)
  const subject = `borrower:${borrowerId}`
  await audit(tx, { actor: subject, action: 'passkey_removed', subject, details: { passkey: id }, now, requestId })
  return listPasskeys(tx, borrowerId)
}
