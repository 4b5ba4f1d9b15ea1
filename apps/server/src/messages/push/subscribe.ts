import { createHash } from 'node:crypto'
import type { CallOutput, ParsedOf, calls } from '@home-credit/contract'
import * as texts from '@home-credit/texts'
import type { Lang } from '@home-credit/texts/runtime'
import { uuidv7 } from 'uuidv7'
import { audit } from '../../platform/audit/index.ts'
import type { Db } from '../../platform/db/index.ts'
import { type Refusal, refuse, type Session } from '../../platform/http/index.ts'
import { isBrowserKey, type PushGateway } from '../../platform/push/index.ts'
import type { Keyring } from '../../platform/secrets/index.ts'
import { sealAddress } from './sealed-address.ts'
import { deleteOfSession, hasSubscription, upsertSubscription } from './store.ts'

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

/**
 * Replaces what this session had before: one address for each session, and a borrower has ten of those at most. An
 * address belongs to whoever registered it last.
 */
export async function subscribe(
  { push, keyring }: PushDependencies,
  { endpoint, p256dh, auth }: Extract<Input, { action: 'subscribe' }>,
  session: Session,
  { db, now, lang, requestId }: Context,
): Promise<PushView | Refusal<'push_off' | 'push_service_unknown' | 'input_refused'>> {
  const publicKey = push.publicKey()
  if (publicKey === undefined) return refuse('push_off')
  if (!push.accepts(endpoint)) return refuse('push_service_unknown')
  if (!isBrowserKey(p256dh)) return refuse('input_refused', { fields: { p256dh: texts.field_not_accepted({}, lang) } })
  const id = uuidv7()
  const { subjectId: borrowerId } = session
  const service = new URL(endpoint).host
  await upsertSubscription(db, {
    id,
    borrower_id: borrowerId,
    session_id: session.id,
    endpoint_hash: hashOf(endpoint),
    sealed: sealAddress(keyring, borrowerId, { endpoint, p256dh, auth, publicKey }),
    service,
    lang,
    created_at: now,
  })
  await deleteOfSession(db, session.id, id)
  const actor = `borrower:${borrowerId}`
  await audit(db, { actor, action: 'push_switched_on', subject: actor, details: { service }, requestId, now })
  return { public_key: publicKey, on: true }
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
