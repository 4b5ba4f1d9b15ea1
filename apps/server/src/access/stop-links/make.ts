import { createHash, randomBytes } from 'node:crypto'
import type { Db } from '../../platform/db/index.ts'
import { type CoreDependencies, publicOrigin } from '../../platform/http/index.ts'
import { insertLink, type StopKind } from './store.ts'

export const STOP_PATH = '/stop'
const DAY_MS = 24 * 3_600_000
const LIFE_DAYS = 7
/** 128 bits in 22 characters: the link goes into an SMS. */
const TOKEN_BYTES = 16

export const hashOfToken = (token: string): Buffer => createHash('sha256').update(token).digest()

export interface NewStopLink {
  borrowerId: string
  kind: StopKind
  /** What it stops: the id of a change of number, or of a device. */
  subjectId: string
  now: Date
  dependencies: Pick<CoreDependencies, 'publicUrl'>
  /** Of the call, for a sandbox without an address of its own; empty in a job. */
  origin: string
  /** Seven days where nothing is said. */
  expiresAt?: Date
}

/** Makes a link for an SMS, by which whoever reads it stops what the SMS tells of. The token is in its address alone. */
export async function makeStopLink(
  tx: Db,
  { borrowerId, kind, subjectId, now, dependencies, origin, expiresAt }: NewStopLink,
): Promise<string> {
  const token = randomBytes(TOKEN_BYTES).toString('base64url')
  await insertLink(tx, {
    token_hash: hashOfToken(token),
    borrower_id: borrowerId,
    kind,
    subject_id: subjectId,
    made_at: now,
    expires_at: expiresAt ?? new Date(now.getTime() + LIFE_DAYS * DAY_MS),
  })
  return `${publicOrigin(dependencies, origin)}${STOP_PATH}/${token}`
}
