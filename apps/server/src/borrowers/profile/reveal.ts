import type { MASKED_FIELDS, REACH_WAYS } from '@home-credit/contract'
import { contactOf, type OperatorContext } from '../../access/index.ts'
import { audit } from '../../platform/audit/index.ts'
import { type CoreDependencies, type Refusal, takeTry } from '../../platform/http/index.ts'
import { infoOf } from './person.ts'

export type MaskedFieldName = (typeof MASKED_FIELDS)[number]
export type ReachWay = (typeof REACH_WAYS)[number]

/** Operators decide one case at a time: revealing more than this is harvesting. */
const REVEALS = { max: 60, windowSeconds: 3600 }
/** Whoever collects calls one borrower after another. */
const REACHES = { max: 120, windowSeconds: 3600 }

type Dependencies = Pick<CoreDependencies, 'pool' | 'keyring'>

/** Returns one field unmasked. The audit log records who saw it. */
export async function revealField(
  { pool, keyring }: Dependencies,
  { borrowerId, field, reason }: { borrowerId: string; field: MaskedFieldName; reason?: string },
  { db, operatorId, now, requestId }: OperatorContext,
): Promise<{ value: string | null } | Refusal<'too_many'>> {
  const full = await takeTry(pool, { key: `reveal:${operatorId}`, now, ...REVEALS })
  if (full !== undefined) return full
  const value =
    field === 'phone' ? (await contactOf(db, borrowerId)).displayPhone : (await infoOf(db, keyring, borrowerId))[field]
  await audit(db, {
    actor: `operator:${operatorId}`,
    action: 'field_revealed',
    subject: `borrower:${borrowerId}`,
    details: { field },
    ...(reason ? { reason } : {}),
    requestId,
    now,
  })
  return { value }
}

/** The number to reach a borrower by; null if there is none for this way. The audit log records who asked for it. */
export async function numberFor(
  { pool, keyring }: Dependencies,
  { borrowerId, by, reason }: { borrowerId: string; by: ReachWay; reason?: string },
  { db, operatorId, now, requestId }: OperatorContext,
): Promise<{ phone: string | null } | Refusal<'too_many'>> {
  const full = await takeTry(pool, { key: `reach:${operatorId}`, now, ...REACHES })
  if (full !== undefined) return full
  const { displayPhone } = await contactOf(db, borrowerId)
  const { whatsapp } = await infoOf(db, keyring, borrowerId)
  const other = whatsapp === null || whatsapp === 'none' ? null : whatsapp
  const phone = by !== 'whatsapp' || other === 'same' ? displayPhone : other
  await audit(db, {
    actor: `operator:${operatorId}`,
    action: 'phone_revealed',
    subject: `borrower:${borrowerId}`,
    details: { by },
    ...(reason ? { reason } : {}),
    requestId,
    now,
  })
  return { phone }
}
