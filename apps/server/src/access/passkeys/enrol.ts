import * as texts from '@home-credit/texts'
import type { Lang } from '@home-credit/texts/runtime'
import { uuidv7 } from 'uuidv7'
import { audit } from '../../platform/audit/index.ts'
import type { Db } from '../../platform/db/index.ts'
import { type CoreDependencies, Refusal, refuse } from '../../platform/http/index.ts'
import { useCode } from '../identity/codes.ts'
import { contactOf } from '../identity/contact.ts'
import { sendAccountNotice } from '../identity/notices.ts'
import { challengeIn, registration } from './webauthn-schemas.ts'
import type { RelyingParty } from './relying-party.ts'
import {
  credentialsOf,
  deletePasskey,
  insertChallenge,
  insertPasskey,
  listPasskeys,
  takeChallenge,
  type Owner,
  type Passkey,
} from './store.ts'
import { CHALLENGE_MINUTES, checkRegistration, enrolmentOptions, type Options } from './webauthn.ts'

export interface PasskeyContext {
  borrowerId: string
  now: Date
  requestId: string
  lang: Lang
}

export const expiryOf = (now: Date): Date => new Date(now.getTime() + CHALLENGE_MINUTES * 60_000)

/** Validly signed, but the device did not verify its user. Only borrowers learn that. */
export const unverified = ({ kind }: Pick<Owner, 'kind'>): Refusal<'passkey_refused' | 'passkey_unverified'> =>
  refuse(kind === 'borrower' ? 'passkey_unverified' : 'passkey_refused')

/**
 * Adding a passkey needs a code sent to the number; the password alone
 * is not enough. Returns the refusal when the code is missing or wrong.
 */
export async function mayEnrol(
  tx: Db,
  dependencies: Pick<CoreDependencies, 'pool' | 'secretKey' | 'metrics'>,
  code: string | undefined,
  { borrowerId, now, lang }: PasskeyContext,
): Promise<Refusal<'input_refused' | 'code_refused'> | undefined> {
  if (code === undefined) return refuse('input_refused', { fields: { sms_code: texts.prompt_sms_code({}, lang) } })
  const { phone } = await contactOf(tx, borrowerId)
  const used = await useCode(dependencies, { tx, phone, scene: 'edit', about: 'passkey', code, now })
  return used instanceof Refusal ? used : undefined
}

/** How the device lists this passkey among others. */
export interface Named {
  userName: string
  displayName: string
}

export async function beginEnrolment(
  tx: Db,
  owner: Owner,
  { userName, displayName }: Named,
  party: RelyingParty,
  { now, lang }: Pick<PasskeyContext, 'now' | 'lang'>,
): Promise<Options> {
  const { challenge, options } = await enrolmentOptions({
    party,
    partyName: texts.app_title({}, lang),
    ownerId: owner.id,
    userName,
    userDisplayName: displayName === '' ? userName : displayName,
    existing: await credentialsOf(tx, owner),
  })
  await insertChallenge(tx, { challenge, owner, expiresAt: expiryOf(now) })
  return options
}

export interface Enrolment {
  name: string
  response: unknown
}

export type PasskeyRefusal = 'input_refused' | 'passkey_refused' | 'passkey_unverified'

/** Returns the new passkey's id. Takes the challenge on the pool, so that it is used up whatever the result. */
export async function enrolFor(
  tx: Db,
  pool: Db,
  owner: Owner,
  { name, response }: Enrolment,
  party: RelyingParty,
  { now, lang }: Pick<PasskeyContext, 'now' | 'lang'>,
): Promise<string | Refusal<PasskeyRefusal>> {
  const answer = registration.safeParse(response)
  if (!answer.success) return refuse('input_refused', { fields: { response: texts.field_wrong_type({}, lang) } })
  const challenge = challengeIn(answer.data.response.clientDataJSON)
  const taken = challenge === undefined ? undefined : await takeChallenge(pool, challenge, now)
  if (challenge === undefined || taken?.owner?.kind !== owner.kind || taken.owner.id !== owner.id)
    return refuse('passkey_refused')
  const credential = await checkRegistration(answer.data, { challenge, party })
  if (credential === undefined) return refuse('passkey_refused')
  if (!credential.userVerified) return unverified(owner)
  const id = uuidv7()
  const { id: credentialId, publicKey, counter } = credential
  const transports = answer.data.response.transports
  const added = await insertPasskey(tx, { id, owner, credentialId, publicKey, counter, transports, name, now })
  return added ? id : refuse('passkey_refused')
}

/** The audit log omits the name: borrowers type it, and it could not be erased there. */
export async function enrol(
  tx: Db,
  { pool, secretKey }: Pick<CoreDependencies, 'pool' | 'secretKey'>,
  enrolment: Enrolment,
  party: RelyingParty,
  context: PasskeyContext,
): Promise<Passkey[] | Refusal<PasskeyRefusal>> {
  const { borrowerId, now, requestId } = context
  const owner: Owner = { kind: 'borrower', id: borrowerId }
  const id = await enrolFor(tx, pool, owner, enrolment, party, context)
  if (id instanceof Refusal) return id
  await sendAccountNotice(tx, secretKey, context, texts.sms_passkey_added)
  const subject = `borrower:${borrowerId}`
  await audit(tx, { actor: subject, action: 'passkey_enrolled', subject, details: { passkey: id }, now, requestId })
  return listPasskeys(tx, owner)
}

export async function removePasskey(
  tx: Db,
  secretKey: Buffer,
  id: string,
  context: PasskeyContext,
): Promise<Passkey[] | Refusal<'not_found'>> {
  const { borrowerId, now, requestId } = context
  const owner: Owner = { kind: 'borrower', id: borrowerId }
  if (!(await deletePasskey(tx, id, owner))) return refuse('not_found')
  await sendAccountNotice(tx, secretKey, context, texts.sms_passkey_removed)
  const subject = `borrower:${borrowerId}`
  await audit(tx, { actor: subject, action: 'passkey_removed', subject, details: { passkey: id }, now, requestId })
  return listPasskeys(tx, owner)
}

export { deletePasskey, deletePasskeysOf, listPasskeys, type Owner, type Passkey } from './store.ts'
