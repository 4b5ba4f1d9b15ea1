import * as texts from '@home-credit/texts'
import { audit } from '../../platform/audit/index.ts'
import type { Db } from '../../platform/db/index.ts'
import { Refusal, refuse } from '../../platform/http/index.ts'
import { type OperatorContext, shutOut, sendAccountNotice } from '../../access/index.ts'
import type { PersonalDataSource } from '../../platform/personal-data/index.ts'
import { keepReasons, keepSentence } from './keep-reasons.ts'
import { lockRequest, updateRequest, type Request } from './store.ts'

export interface ErasureContext extends OperatorContext {
  sources: readonly PersonalDataSource[]
  secretKey: Buffer
}

type LockRefusal = 'not_found' | 'request_closed'

async function lockWaiting(tx: Db, id: string): Promise<Request | Refusal<LockRefusal>> {
  const request = await lockRequest(tx, id)
  if (request === undefined) return refuse('not_found')
  return request.state === 'waiting' ? request : refuse('request_closed')
}

/**
 * Erases the borrower, all or nothing. Shuts them out first, so that nothing changes afterwards;
 * the last notice goes to their old number. Retained data names only an id that identifies nobody.
 */
export async function carryOut(
  id: string,
  { db, sources, secretKey, operatorId, now, requestId }: ErasureContext,
): Promise<Request | Refusal<LockRefusal | 'must_keep'>> {
  const request = await lockWaiting(db, id)
  if (request instanceof Refusal) return request
  const borrowerId = request.borrower_id
  await shutOut(db, borrowerId)
  if ((await keepReasons(sources, db, borrowerId)).length > 0) return refuse('must_keep')
  await sendAccountNotice(db, secretKey, { borrowerId, now }, texts.sms_deletion_done)
  for (const source of sources) await source.erase(db, borrowerId, now)
  await updateRequest(db, id, { state: 'done', decided_by: operatorId, decided_at: now })
  const erased = sources.filter(({ isRetained }) => !isRetained).map(({ name }) => name)
  await audit(db, {
    actor: `operator:${operatorId}`,
    action: 'data_erased',
    subject: `borrower:${borrowerId}`,
    details: { request: id, erased },
    requestId,
    now,
  })
  return { ...request, state: 'done', decided_at: now }
}

/** The borrower reads the reason in the app; the SMS names the law, if one applies. */
export async function refuseDeletion(
  { id, reason }: { id: string; reason: string },
  { db, sources, secretKey, operatorId, now, requestId }: ErasureContext,
): Promise<Request | Refusal<LockRefusal>> {
  const request = await lockWaiting(db, id)
  if (request instanceof Refusal) return request
  const borrowerId = request.borrower_id
  const reasons = await keepReasons(sources, db, borrowerId)
  await sendAccountNotice(db, secretKey, { borrowerId, now }, ({ brand }, lang) =>
    reasons.length === 0
      ? texts.sms_deletion_refused({ brand }, lang)
      : texts.sms_deletion_not_yet({ brand, why: keepSentence(reasons, lang) }, lang),
  )
  await updateRequest(db, id, { state: 'refused', reason, decided_by: operatorId, decided_at: now })
  const details = { request: id, must_keep: reasons }
  await audit(db, {
    actor: `operator:${operatorId}`,
    action: 'deletion_refused',
    subject: `borrower:${borrowerId}`,
    reason,
    details,
    requestId,
    now,
  })
  return { ...request, state: 'refused', reason, decided_at: now }
}
