import { createHash, timingSafeEqual } from 'node:crypto'
import type { CallOutput, ParsedOf, calls } from '@home-credit/contract'
import * as texts from '@home-credit/texts'
import type { Lang } from '@home-credit/texts/runtime'
import { uuidv7 } from 'uuidv7'
import { audit } from '../../platform/audit/index.ts'
import type { Db } from '../../platform/db/index.ts'
import { type Refusal, refuse, type Session } from '../../platform/http/index.ts'
import { isBrowserKey, type PushGateway } from '../../platform/push/index.ts'
import type { Keyring } from '../../platform/secrets/index.ts'
import { openAddress, sealAddress, type StoredAddress } from './sealed-address.ts'
import { deleteOfSession, hasSubscription, lockSubscriptionAt, upsertSubscription } from './store.ts'

type Input = ParsedOf<typeof calls.appPush>
export type PushView = CallOutput<'POST /api/app/push'>

export interface PushDependencies {
  push: PushGateway
  keyring: Keyring
}

interface Context {
  db: Db
  now: Date
  lang: Lang
  requestId: string
}

/** An address is long and random, so that its plain hash reveals nothing. */
const hashOf = (endpoint: string): Buffer => createHash('sha256').update(endpoint).digest()

export async function readPush(
  { push }: PushDependencies,
  { endpoint }: Extract<Input, { action: 'read' }>,
  session: Session,
  db: Db,
): Promise<PushView> {
  return {
    public_key: push.publicKey() ?? null,
    on: await hasSubscription(db, session.id, endpoint === undefined ? undefined : hashOf(endpoint)),
  }
}

/** One address for each session, and a borrower has ten of those at most. */
export async function subscribe(
  dependencies: PushDependencies,
  input: Extract<Input, { action: 'subscribe' }>,
  { id: sessionId, subjectId: borrowerId }: Session,
  context: Context,
): Promise<PushView | AddressRefusal> {
  const publicKey = acceptedKey(dependencies, input, context.lang)
  if (typeof publicKey !== 'string') return publicKey
  const owner = { borrowerId, sessionId, lang: context.lang }
  await storeAddress(dependencies, { ...input, publicKey }, owner, context)
  const { db, now, requestId } = context
  const actor = `borrower:${borrowerId}`
  const details = { service: serviceOf(input) }
  await audit(db, { actor, action: 'push_switched_on', subject: actor, details, requestId, now })
  return { public_key: publicKey, on: true }
}

/**
 * The browser's worker has no session. Its proof are the old address and its secret, which only the browser, the push
 * service and we know.
 */
export async function changeAddress(
  dependencies: PushDependencies,
  { old_endpoint: oldEndpoint, old_auth: oldAuth, ...address }: ParsedOf<typeof calls.appPushAddress>,
  context: Context,
): Promise<CallOutput<'POST /api/app/push_address'> | AddressRefusal> {
  const publicKey = acceptedKey(dependencies, address, context.lang)
  if (typeof publicKey !== 'string') return publicKey
  const { db, now, requestId } = context
  const old = await lockSubscriptionAt(db, hashOf(oldEndpoint), now)
  if (old === undefined) return { on: false }
  const { borrower_id: borrowerId, session_id: sessionId, lang, sealed } = old
  const { auth } = openAddress(dependencies.keyring, borrowerId, sealed)
  if (auth.length !== oldAuth.length || !timingSafeEqual(Buffer.from(auth), Buffer.from(oldAuth))) return { on: false }
  await storeAddress(dependencies, { ...address, publicKey }, { borrowerId, sessionId, lang }, context)
  const actor = `borrower:${borrowerId}`
  const details = { service: serviceOf(address) }
  await audit(db, { actor, action: 'push_address_changed', subject: actor, details, requestId, now })
  return { on: true }
}

type Address = Omit<StoredAddress, 'publicKey'>
type AddressRefusal = Refusal<'push_off' | 'push_service_unknown' | 'input_refused'>

const serviceOf = ({ endpoint }: Pick<Address, 'endpoint'>): string => new URL(endpoint).host

/** Our public key, if we may send to this address. */
function acceptedKey(
  { push }: PushDependencies,
  { endpoint, p256dh }: Pick<Address, 'endpoint' | 'p256dh'>,
  lang: Lang,
): string | AddressRefusal {
  const publicKey = push.publicKey()
  if (publicKey === undefined) return refuse('push_off')
  if (!push.accepts(endpoint)) return refuse('push_service_unknown')
  if (!isBrowserKey(p256dh)) return refuse('input_refused', { fields: { p256dh: texts.field_not_accepted({}, lang) } })
  return publicKey
}

interface Owner {
  borrowerId: string
  sessionId: string
  lang: Lang
}

/** Replaces what this session had before. An address belongs to whoever registered it last. */
async function storeAddress(
  { keyring }: PushDependencies,
  address: StoredAddress,
  { borrowerId, sessionId, lang }: Owner,
  { db, now }: Context,
): Promise<void> {
  const { endpoint, p256dh, auth, publicKey } = address
  const id = uuidv7()
  await upsertSubscription(db, {
    id,
    borrower_id: borrowerId,
    session_id: sessionId,
    endpoint_hash: hashOf(endpoint),
    sealed: sealAddress(keyring, borrowerId, { endpoint, p256dh, auth, publicKey }),
    service: serviceOf(address),
    lang,
    created_at: now,
  })
  await deleteOfSession(db, sessionId, id)
}

export async function unsubscribe(
  { push }: PushDependencies,
  session: Session,
  { db, now, requestId }: Context,
): Promise<PushView> {
  const deleted = await deleteOfSession(db, session.id)
  const actor = `borrower:${session.subjectId}`
  if (deleted > 0) await audit(db, { actor, action: 'push_switched_off', subject: actor, requestId, now })
  return { public_key: push.publicKey() ?? null, on: false }
}
