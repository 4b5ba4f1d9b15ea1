import { audit } from '../../platform/audit/index.ts'
import type { Db } from '../../platform/db/index.ts'
import type { CoreDependencies, Refusal } from '../../platform/http/index.ts'
import { secondsLeft, type ShortLived, signFor } from '../../platform/secrets/index.ts'
import { settingsInForce } from '../../settings/index.ts'
import { proveOneself, type PrivacyContext, type Proof, type ProofRefusal } from './ask.ts'
import type { PersonalDataSource } from '../../platform/personal-data/index.ts'

export const EXPORT_PATH = '/api/privacy/export'
export const EXPORT_SECONDS = 600

/** Ties the link to the session: it stops working after a log-out or a password change. */
const opens = (sessionId: string): string[] => ['export', sessionId]

export interface ExportLink {
  link: string
  valid_seconds: number
}

/**
 * Returns a link to all personal data. The file is created when the link is opened and never
 * stored; in this call's answer it would be stored in clear with the answers for retries.
 */
export async function exportLink(
  dependencies: CoreDependencies,
  proof: Proof,
  sessionId: string,
  context: PrivacyContext,
): Promise<ExportLink | Refusal<ProofRefusal>> {
  const { borrowerId, db, now, requestId } = context
  const refused = await proveOneself(dependencies, 'export', proof, context)
  if (refused !== undefined) return refused
  const { expires, sig } = signFor(dependencies.secretKey, opens(sessionId), EXPORT_SECONDS, now)
  const actor = `borrower:${borrowerId}`
  await audit(db, { actor, action: 'data_exported', subject: actor, requestId, now })
  return { link: `${EXPORT_PATH}?session=${sessionId}&expires=${expires}&sig=${sig}`, valid_seconds: EXPORT_SECONDS }
}

export const isOpen = (secretKey: Buffer, sessionId: string, link: ShortLived, now: Date): boolean =>
  secondsLeft(secretKey, opens(sessionId), link, now) > 0

export async function documentOf(
  db: Db,
  sources: readonly PersonalDataSource[],
  borrowerId: string,
  now: Date,
): Promise<string> {
  const { lender } = await settingsInForce(db, now, ['lender'])
  const data: Record<string, unknown> = {}
  for (const source of sources) data[source.name] = await source.exportData(db, borrowerId)
  return JSON.stringify({ lender, borrower_id: borrowerId, made_at: now, held: data }, null, 2)
}
