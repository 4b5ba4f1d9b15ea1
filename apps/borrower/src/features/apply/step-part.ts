import { keysOf } from '@home-credit/web'
import type { ComponentType } from 'react'
import type { Changes, Info, UserInfo } from '../../shared/info/info.ts'
import type { DraftOf } from '../../shared/use-draft.ts'
import type { Form, Wrong } from '../../shared/use-form.ts'

export type Fields = Record<string, string | boolean>
export type Answer = keyof Changes

/** Names of the fields with unsaved input: all others are reset to the server's values. */
export type Unsaved = { unsaved: string }

/** One form step of the application. The draft lists the fields in the order they appear. */
export interface StepPart<Values extends Fields & Unsaved> {
  draft: DraftOf<Values>
  /** The saved values as typed, or likely defaults. */
  filled(info: Info): Partial<Values>
  /** Takes over what another page (the map) wrote into the draft. */
  picked?(stored: Values): Partial<Values>
  /** Every answer is required, except those that are saved and not shown in a field. */
  wrong(values: Values, isSaved: (answer: Answer) => boolean): Wrong<Values>
  changes(values: Values, info: Info): Changes
  /** The fields of each answer; its error appears at the first one. */
  answers: Partial<Record<Answer, readonly (keyof Values & string)[]>>
  Fields: ComponentType<{ form: Form<Values>; userInfo: UserInfo }>
}

/** Whether an answer is saved and needs a code to change: these are only displayed here. */
export const isProtectedIn =
  ({ code_needed_for: isProtected }: UserInfo) =>
  (answer: Answer): boolean =>
    isProtected.includes(answer)

/** What the server shows of an answer that it masks; null if it has none, undefined for other answers. */
export const maskedIn = (info: Info, answer: string): string | null | undefined =>
  answer === 'id_number'
    ? info.id_number_masked
    : answer === 'bank_account'
      ? info.bank_account_masked
      : answer === 'pix'
        ? info.pix_masked
        : undefined

/** The whole of an answer that the server masks, which it tells until the application is sent. */
export const wholeIn = ({ unsent }: UserInfo, answer: string): string | null | undefined =>
  answer === 'id_number' || answer === 'bank_account' || answer === 'pix' ? unsent?.[answer] : undefined

/** Whether the server has the answer, and only a part of it may be shown: an empty field keeps it. */
export const isMaskedIn = (info: Info, answer: string): boolean => typeof maskedIn(info, answer) === 'string'

export const answersIn = (of: Partial<Record<Answer, unknown>>): Answer[] => keysOf(of)

/** Checks a required answer. */
export const required = (
  typed: string,
  prompt: () => string,
  wrong: (typed: string) => string | undefined = () => undefined,
): string | undefined => (typed.trim() === '' ? prompt() : wrong(typed.trim()))
