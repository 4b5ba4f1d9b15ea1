import { type ShortLived, secondsLeft, signFor } from '../../platform/secrets/index.ts'
import type { AuditFilter } from './store.ts'

export const AUDIT_PATH = '/api/console/audit.csv'
const VALID_SECONDS = 300

/** In a fixed order, since they are signed. */
const NAMES = ['subject', 'actor', 'action', 'from', 'to'] as const

const opens = (session: string, filter: AuditFilter): string[] => [
  'audit',
  session,
  ...NAMES.map((name) => filter[name] ?? ''),
]

/** A link to the entries of a filter, for the session that asked; the file is made when it is opened, and never stored. */
export function auditLink(
  secretKey: Buffer,
  session: string,
  filter: AuditFilter,
  now: Date,
): { link: string; valid_seconds: number } {
  const { expires, sig } = signFor(secretKey, opens(session, filter), VALID_SECONDS, now)
  const query = new URLSearchParams({ session, expires, sig })
  for (const name of NAMES) {
    const value = filter[name] ?? ''
    if (value !== '') query.set(name, value)
  }
  return { link: `${AUDIT_PATH}?${query.toString()}`, valid_seconds: VALID_SECONDS }
}

export const isOpen = (
  secretKey: Buffer,
  { session, ...filter }: AuditFilter & { session: string },
  link: ShortLived,
  now: Date,
): boolean => secondsLeft(secretKey, opens(session, filter), link, now) > 0
