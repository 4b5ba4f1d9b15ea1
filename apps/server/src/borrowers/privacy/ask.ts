import * as texts from '@home-credit/texts'
import type { Lang } from '@home-credit/texts/runtime'
import { uuidv7 } from 'uuidv7'
import { audit } from '../../platform/audit/index.ts'
import type { Db } from '../../platform/db/index.ts'
import { type CoreDependencies, Refusal, refuse } from '../../platform/http/index.ts'
import { contactOf, provePassword, sendAccountNotice, useCode } from '../../access/index.ts'
import { momentIn } from '../../platform/clock/index.ts'
import { insertRequest, lockOpenRequestOf, updateRequest } from './store.ts'

export interface PrivacyContext {
  borrowerId: string
  /** The transaction of the call. */
  db: Db
  now: Date
  lang: Lang
  requestId: string
}

/** The legal deadline (LGPD, art. 19). */
export const DUE_DAYS = 15

export const dueOf = (now: Date): Date => new Date(now.getTime() + DUE_DAYS * 24 * 3_600_000)

export interface Proof {
  sms_code?: string | undefined
  password?: string | undefined
}

export type ProofRefusal = 'input_refused' | 'code_refused' | 'too_many'

/**
 * Requires a code sent to the account's number, so that a phone left unlocked
 * cannot export or erase the data. A borrower without a proven number has no
 * contracts and no money here, but must be able to request both: with the password.
 */
export async function proveOneself(
  dependencies: CoreDependencies,
  about: 'export' | 'deletion',
  { sms_code: code, password }: Proof,
  { borrowerId, db, now, lang }: PrivacyContext,
): Promise<Refusal<ProofRefusal> | undefined> {
  const { phone, phoneVerified } = await contactOf(db, borrowerId)
  const missing = texts.field_required({}, lang)
  if (phoneVerified) {
    if (code === undefined) return refuse('input_refused', { fields: { sms_code: missing } })
    const used = await useCode(dependencies, { tx: db, phone, scene: 'edit', about, code, now })
    return used instanceof Refusal ? used : undefined
  }
  if (password === undefined) return refuse('input_refused', { fields: { password: missing } })
  const proven = await provePassword(db, dependencies.pool, { borrowerId, password, now })
  if (proven instanceof Refusal) return proven
  return proven ? undefined : refuse('input_refused', { fields: { password: texts.wrong_password({}, lang) } })
}

/** Requests an erasure, one at a time. The notice names the deadline. */
export async function askDeletion(
  dependencies: CoreDependencies,
  proof: Proof,
  context: PrivacyContext,
): Promise<true | Refusal<ProofRefusal | 'request_pending'>> {
  const { borrowerId, db, now, requestId } = context
  if ((await lockOpenRequestOf(db, borrowerId)) !== undefined) return refuse('request_pending')
  const refused = await proveOneself(dependencies, 'deletion', proof, context)
  if (refused !== undefined) return refused

  const [id, due] = [uuidv7(), dueOf(now)]
  if (!(await insertRequest(db, { id, borrower_id: borrowerId, state: 'waiting', asked_at: now, due_at: due })))
    return refuse('request_pending')
  await sendAccountNotice(db, dependencies.secretKey, context, ({ brand }, lang) =>
    texts.sms_deletion_requested({ brand, when: momentIn(due, lang) }, lang),
  )
  const actor = `borrower:${borrowerId}`
  await audit(db, {
    actor,
    action: 'deletion_asked',
    subject: actor,
    details: { request: id, due_at: due.toISOString() },
    requestId,
    now,
  })
  return true
}

/** Possible until the request is decided. */
export async function withdrawDeletion({
  borrowerId,
  db,
  now,
  requestId,
}: PrivacyContext): Promise<true | Refusal<'request_closed'>> {
  const open = await lockOpenRequestOf(db, borrowerId)
  if (open === undefined) return refuse('request_closed')
  await updateRequest(db, open.id, { state: 'withdrawn', decided_at: now })
  const actor = `borrower:${borrowerId}`
  await audit(db, {
    actor,
    action: 'deletion_withdrawn',
    subject: actor,
    details: { request: open.id },
    requestId,
    now,
  })
  return true
}
