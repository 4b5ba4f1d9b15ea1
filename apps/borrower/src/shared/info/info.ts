import type { CallInput, CallOutput } from '@home-credit/contract'
import { keysOf } from '@home-credit/web'

export type UserInfo = CallOutput<'POST /api/dk/userInfo'>
export type Info = UserInfo['info']
/** Contains only what was changed. */
export type Changes = Omit<Extract<CallInput<'POST /api/dk/userInfo'>, { action: 'save' }>, 'action' | 'sms_code'>

/** Values that replace a number: the borrower has none, or it is the account's. */
export const NONE = 'none'
export const SAME = 'same'

/** The values that differ from the saved ones; an empty text clears. */
export function changesIn<Field extends keyof Changes & keyof Info>(
  info: Info,
  typed: Readonly<Record<Field, string>>,
): Changes {
  const changed = keysOf(typed)
    .map((field) => [field, typed[field].trim()] as const)
    .filter(([field, value]) => value !== (info[field] ?? ''))
  return Object.fromEntries(changed)
}

/** Masked values that were typed again; an empty text keeps the saved one. */
export const typedChanges = (typed: Readonly<Partial<Record<keyof Changes, string>>>): Changes =>
  Object.fromEntries(
    Object.entries(typed)
      .map(([field, value]) => [field, value.trim()])
      .filter(([, value]) => value !== ''),
  )
