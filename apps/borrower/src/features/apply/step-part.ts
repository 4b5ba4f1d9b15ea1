import { keysOf } from '@home-credit/web'
import type { ComponentType } from 'react'
import type { Changes, Info, UserInfo } from '../../shared/info/info.ts'
import type { DraftOf } from '../../shared/use-draft.ts'
import type { Form, Wrong } from '../../shared/use-form.ts'

export type Fields = Record<string, string | boolean>
export type Answer = keyof Changes

/** What was typed and is not saved yet, by the names of its fields: the rest of a draft gives way to what stands on the server. */
export type Unsaved = { unsaved: string }

/** One step of the application that is a form. Its fields stand in the draft in the order in which they are seen. */
export interface StepPart<Values extends Fields & Unsaved> {
  draft: DraftOf<Values>
  /** What stands, as it is typed; or what is most likely, to be changed by a tap. */
  filled(info: Info): Partial<Values>
  /** What another page was asked to choose and has written into the draft. */
  picked?(stored: Values): Partial<Values>
  /** Everything is asked for, except what stands and takes a code to change. */
  wrong(values: Values, isProtected: (answer: Answer) => boolean): Wrong<Values>
  changes(values: Values, info: Info): Changes
  /** Of which fields each answer is made; what is wrong with it is said at the first. */
  answers: Partial<Record<Answer, readonly (keyof Values & string)[]>>
  Fields: ComponentType<{ form: Form<Values>; userInfo: UserInfo }>
}

/** What stands and takes a code to change: it is shown here, and changed elsewhere. */
export const isProtectedIn =
  ({ code_needed_for: isProtected }: UserInfo) =>
  (answer: Answer): boolean =>
    isProtected.includes(answer)

export const answersIn = (of: Partial<Record<Answer, unknown>>): Answer[] => keysOf(of)

/** What is wrong with an answer that must be given. */
export const required = (
  typed: string,
  prompt: () => string,
  wrong: (typed: string) => string | undefined = () => undefined,
): string | undefined => (typed.trim() === '' ? prompt() : wrong(typed.trim()))
