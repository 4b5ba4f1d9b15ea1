import type { CallInput, CallOutput } from '@home-credit/contract'
import { keysOf } from '@home-credit/web'

export type UserInfo = CallOutput<'POST /api/dk/userInfo'>
export type Info = UserInfo['info']
/** What a save says: only what was changed. */
export type Changes = Omit<Extract<CallInput<'POST /api/dk/userInfo'>, { action: 'save' }>, 'action' | 'sms_code'>

/** Words in place of a number: there is none, or it is the one of the account. */
export const NONE = 'none'
export const SAME = 'same'

/** Of what was typed, what is not as it stands; an empty text empties. */
export function changesIn<Field extends keyof Changes & keyof Info>(
  info: Info,
  typed: Readonly<Record<Field, string>>,
): Changes {
  const changed = keysOf(typed)
    .map((field) => [field, typed[field].trim()] as const)
    .filter(([field, value]) => value !== (info[field] ?? ''))
  return Object.fromEntries(changed)
}

/** Of what is shown in part only, what was typed anew; nothing typed keeps it. */
export const typedChanges = (typed: Readonly<Partial<Record<keyof Changes, string>>>): Changes =>
  Object.fromEntries(
    Object.entries(typed)
      .map(([field, value]) => [field, value.trim()])
      .filter(([, value]) => value !== ''),
  )
