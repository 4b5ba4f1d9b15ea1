import type { ParsedOf, calls } from '@home-credit/contract'
import * as texts from '@home-credit/texts'
import { audit } from '../../platform/audit/index.ts'
import { type CoreDependencies, type Refusal, refuse, type Session } from '../../platform/http/index.ts'
import { kindOfOwnFile, viewerOf } from '../../platform/files/index.ts'
import type { CallContext } from './call-context.ts'
import { presentBorrower, type Summary } from './borrower.ts'
import { CONSENTS, lockBorrower, updateBorrower, type Borrower } from './store.ts'

const CHOICES = ['nickname', 'avatar_file_id', 'lang', ...CONSENTS, 'quiet_from', 'quiet_until'] as const
/** The audit log records old and new values of consents. For other fields it records only that they changed. */
const AGREED: ReadonlySet<string> = new Set(CONSENTS)

/** Changes only the fields in the input. */
export async function setUserInfo(
  dependencies: CoreDependencies,
  input: ParsedOf<typeof calls.userSetUserInfo>,
  session: Session,
  { db, now, lang, requestId }: CallContext,
): Promise<{ borrower: Summary } | Refusal<'not_found' | 'input_refused'>> {
  const { subjectId: borrowerId } = session
  if (typeof input.avatar_file_id === 'string') {
    const kind = await kindOfOwnFile(db, input.avatar_file_id, borrowerId)
    if (kind === undefined) return refuse('not_found')
    if (!kind.startsWith('image/'))
      return refuse('input_refused', { fields: { avatar_file_id: texts.field_not_accepted({}, lang) } })
  }
  const before = await lockBorrower(db, borrowerId)
  const { quiet, ...plain } = input
  const values: { [Name in keyof Borrower]?: Borrower[Name] | undefined } = {
    ...plain,
    ...(quiet === undefined ? {} : { quiet_from: quiet?.from ?? null, quiet_until: quiet?.until ?? null }),
  }
  const changed = CHOICES.filter((name) => values[name] !== undefined && values[name] !== before[name])
  if (changed.length === 0) return { borrower: presentBorrower(dependencies, before, now, viewerOf(session)) }
  const changes = Object.fromEntries(changed.map((name) => [name, values[name]]))
  await updateBorrower(db, borrowerId, changes)
  const consents = changed
    .filter((name) => AGREED.has(name))
    .map((name) => [name, { before: before[name], after: values[name] }])
  const actor = `borrower:${borrowerId}`
  await audit(db, {
    actor,
    action: 'profile_changed',
    subject: actor,
    details: { changed, ...Object.fromEntries(consents) },
    requestId,
    now,
  })
  return { borrower: presentBorrower(dependencies, { ...before, ...changes }, now, viewerOf(session)) }
}
