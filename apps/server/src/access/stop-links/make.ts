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
  /** The id of the phone change or device to stop. */
  subjectId: string
  now: Date
  dependencies: Pick<CoreDependencies, 'publicUrl'>
  /** The origin of the call, for a sandbox without a public URL; empty in a job. */
  origin: string
  /** Defaults to seven days. */
  expiresAt?: Date
}

/** Makes a link for an SMS that lets its reader stop what the SMS reports. Only the URL contains the token. */
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
