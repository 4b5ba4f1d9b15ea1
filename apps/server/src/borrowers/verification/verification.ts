import { DOCUMENT_KINDS } from '@home-credit/contract'
import * as texts from '@home-credit/texts'
import type { Lang } from '@home-credit/texts/runtime'
import { localDate } from '../../platform/clock/index.ts'
import type { Db } from '../../platform/db/index.ts'
import { type Refusal, refuse } from '../../platform/http/index.ts'
import { kindOfOwnFile } from '../../platform/files/index.ts'
import {
  documentsOf,
  lockVerification,
  passedAmong,
  putDocument,
  refuseDocument,
  updateVerification,
  type Document,
  type DocumentKind,
  type DocumentReason,
  type Verification,
} from './store.ts'

export { type VerificationNow, verificationOf } from './verification-queries.ts'
export { borrowerOfReference, decidedSince, passedDocuments } from './store.ts'
export type { Document, DocumentKind, DocumentReason, Verification, VerificationState } from './store.ts'

const isWhole = (documents: readonly Document[]): boolean =>
  DOCUMENT_KINDS.every((kind) => documents.some((each) => each.kind === kind && each.reason === null))

/** Passed, for the same name, date of birth and CPF, and not expired. */
export const isValid = (verification: Verification | undefined, person: Buffer, now: Date): boolean =>
  verification?.state === 'passed' &&
  verification.person_hash?.equals(person) === true &&
  verification.valid_until !== null &&
  localDate(now) <= verification.valid_until

export const isWaiting = (verification: Verification | undefined): boolean => verification?.state === 'waiting'

export interface NewDocument {
  borrowerId: string
  kind: DocumentKind
  fileId: string
  person: Buffer
  now: Date
  lang: Lang
}

/** Replaces the previous image of this kind. Refused during review and while a verification is valid. */
export async function keepDocument(
  tx: Db,
  { borrowerId, kind, fileId, person, now, lang }: NewDocument,
): Promise<Refusal<'not_found' | 'input_refused' | 'out_of_order'> | undefined> {
  const contentType = await kindOfOwnFile(tx, fileId, borrowerId)
  if (contentType === undefined) return refuse('not_found')
  if (!contentType.startsWith('image/'))
    return refuse('input_refused', { fields: { file_id: texts.wrong_file_kind({}, lang) } })
  const verification = await lockVerification(tx, borrowerId)
  if (isWaiting(verification) || isValid(verification, person, now)) return refuse('out_of_order')
  await putDocument(tx, { borrowerId, kind, fileId, now })
  return undefined
}

/** Kinds that are absent or were refused. */
export const documentsMissing = (documents: readonly Document[]): DocumentKind[] =>
  DOCUMENT_KINDS.filter((kind) => !documents.some((each) => each.kind === kind && each.reason === null))

export interface Sent {
  borrowerId: string
  person: Buffer
  decideBy: Date
  now: Date
}

/** Sends documents to review. All must be there, and none may be a refused one. */
export async function sendDocuments(tx: Db, { borrowerId, person, decideBy, now }: Sent): Promise<Verification> {
  const before = await lockVerification(tx, borrowerId)
  if (!isWhole(await documentsOf(tx, borrowerId))) throw new Error('documents are incomplete')
  const changes = {
    state: 'waiting',
    attempts: before.attempts + 1,
    person_hash: person,
    sent_at: now,
    decide_by: decideBy,
    decided_at: null,
    decided_by: null,
  } as const
  await updateVerification(tx, borrowerId, { ...changes, provider_reference: null })
  return { ...before, ...changes, provider_reference: null }
}

export interface Decided {
  borrowerId: string
  /** The operator's id; null when the provider decided. */
  by: string | null
  now: Date
}

export async function passVerification(
  tx: Db,
  { borrowerId, by, now, validUntil }: Decided & { validUntil: string },
): Promise<void> {
  await updateVerification(tx, borrowerId, {
    state: 'passed',
    decided_at: now,
    decided_by: by,
    valid_until: validUntil,
  })
}

export async function refuseDocuments(
  tx: Db,
  {
    borrowerId,
    by,
    now,
    documents,
  }: Decided & { documents: readonly { kind: DocumentKind; reason: DocumentReason }[] },
): Promise<void> {
  for (const { kind, reason } of documents) await refuseDocument(tx, borrowerId, kind, reason)
  await updateVerification(tx, borrowerId, { state: 'refused', decided_at: now, decided_by: by })
}

/** Records the provider and the reference of its answer. */
export async function noteProvider(
  tx: Db,
  borrowerId: string,
  { provider, reference }: { provider: string; reference: string | null },
): Promise<void> {
  await updateVerification(tx, borrowerId, { provider, provider_reference: reference })
}

export const verifiedAmong = async (db: Db, borrowerIds: readonly string[]): Promise<ReadonlySet<string>> =>
  borrowerIds.length === 0 ? new Set() : passedAmong(db, borrowerIds)
