import { useEffect, useRef } from 'react'
import type { Changes, UserInfo } from '../../shared/info/info.ts'
import { addToDraft, type Draft } from '../../shared/use-draft.ts'
import { useForm, type Form, type Wrong } from '../../shared/use-form.ts'
import { labelOf } from './labels.ts'
import { SaveNote } from './SaveNote.tsx'
import {
  answersIn,
  isMaskedIn,
  isProtectedIn,
  wholeIn,
  type Answer,
  type Fields,
  type StepPart,
  type Unsaved,
} from './step-part.ts'
import { useSaving, type Saving } from './use-saving.ts'

const namesIn = (unsaved: string): string[] => unsaved.split(' ').filter((name) => name !== '')

/** The server's values, overlaid with unsaved input. What it masks is as it tells it whole, or as typed in this tab. */
function begin<Values extends Fields & Unsaved>(
  { draft, filled, picked }: StepPart<Values>,
  userInfo: UserInfo,
  stored: Values,
): Values {
  const { info } = userInfo
  const masked = Object.keys(draft.empty)
    .filter((name) => isMaskedIn(info, name))
    .map((name) => [name, wholeIn(userInfo, name) ?? stored[name]])
  const typed = namesIn(stored.unsaved)
    .filter((name) => name in draft.empty)
    .map((name) => [name, stored[name]])
  const shown = Object.fromEntries([...masked, ...typed])
  return { ...draft.empty, ...filled(info), ...shown, ...picked?.(stored), unsaved: stored.unsaved }
}

/** Never overwrites an answer with an empty value, and never sends one that needs a code. */
function pendingOf<Values extends Fields & Unsaved>(
  part: StepPart<Values>,
  values: Values,
  userInfo: UserInfo,
): Changes {
  const isProtected = isProtectedIn(userInfo)
  const changes = part.changes(values, userInfo.info)
  const unsaved = namesIn(values.unsaved)
  const isSaved = (answer: Answer): boolean => isMaskedIn(userInfo.info, answer) && !unsaved.includes(answer)
  const sendable = answersIn(changes).filter(
    (answer) => changes[answer] !== '' && changes[answer] !== null && !isProtected(answer) && !isSaved(answer),
  )
  return Object.fromEntries(sendable.map((answer) => [answer, changes[answer]]))
}

/** The page's own rules first, then the server's refusals of the very same values. */
function wrongWith<Values extends Fields & Unsaved>(
  part: StepPart<Values>,
  values: Values,
  userInfo: UserInfo,
  refused: Saving['refused'],
): Wrong<Values> {
  const changes = part.changes(values, userInfo.info)
  const stillRefused = answersIn(refused).filter((answer) => changes[answer] === refused[answer]?.value)
  const isProtected = isProtectedIn(userInfo)
  const isSaved = (answer: Answer): boolean =>
    isProtected(answer) || (values[answer] === '' && isMaskedIn(userInfo.info, answer))
  const wrong = { ...part.wrong(values, isSaved) }
  for (const answer of stillRefused) {
    const field = part.answers[answer]?.[0]
    if (field !== undefined) wrong[field] ??= refused[answer]?.message
  }
  return wrong
}

export interface StepForm<Values extends Fields & Unsaved> {
  form: Form<Values>
  /** Errors of all fields, touched or not. */
  wrong: Wrong<Values>
  saving: Saving
}

/** A form that saves each answer as it is completed, so that it continues on any device. */
export function useStepForm<Values extends Fields & Unsaved>(
  part: StepPart<Values>,
  userInfo: UserInfo,
): StepForm<Values> {
  const answerOf = (field: keyof Values): Answer | undefined =>
    answersIn(part.answers).find((answer) => part.answers[answer]?.some((name) => name === field))
  const fieldsOf = (answers: readonly Answer[]): string[] => answers.flatMap((answer) => part.answers[answer] ?? [])

  const saving = useSaving({
    userInfo,
    pending: (now) => pendingOf(part, typed.current, now),
    onSaved(answers, now) {
      const saved = fieldsOf(answers)
      // These values can only be read in part from now on, so the draft must not retain them in full.
      const hidden = fieldsOf(answers.filter(isProtectedIn(now))).map((field) => [field, ''] as const)
      const unsaved = namesIn(typed.current.unsaved)
        .filter((field) => !saved.includes(field))
        .join(' ')
      const changed = { ...Object.fromEntries(hidden), unsaved }
      // After the borrower left for the map, the draft may contain a place chosen there: keep it.
      if (here.current) set(changed)
      else addToDraft(part.draft.name, changed)
    },
  })
  const form = useForm<Values>({
    draft: part.draft,
    first: (stored) => begin(part, userInfo, stored),
    check: (values) => wrongWith(part, values, userInfo, saving.refused),
  })
  const here = useRef(true)
  useEffect(() => {
    here.current = true
    return () => {
      here.current = false
    }
  }, [])
  // The latest input, ahead of the next render.
  const typed = useRef(form.values)
  const draft: Draft<Fields> = form
  const set = (changed: Partial<Fields>): void => {
    typed.current = { ...typed.current, ...changed }
    draft.set(changed)
  }

  const wrong = wrongWith(part, form.values, userInfo, saving.refused)
  const pending = pendingOf(part, form.values, userInfo)
  const save = (answer: Answer | undefined): void => {
    if (answer !== undefined) void saving.save([answer])
  }
  return {
    wrong,
    saving,
    form: {
      ...form,
      enterMoves: true,
      set(changed) {
        const names = Object.keys(changed)
        set({ ...changed, unsaved: [...new Set([...namesIn(typed.current.unsaved), ...names])].join(' ') })
        // A checkbox is complete on tap and never blurs.
        for (const name of names) if (typeof changed[name] === 'boolean') save(answerOf(name))
      },
      leave(field) {
        form.leave(field)
        const answer = answerOf(field)
        if (answer !== undefined && fieldsOf([answer]).every((name) => wrong[name] === undefined)) save(answer)
      },
      noteAt(field) {
        const answer = answerOf(field)
        if (answer === undefined || part.answers[answer]?.[0] !== field) return null
        const state = saving.states[answer]
        // Hides a state that belongs to an earlier value.
        const shown = state === 'saving' || (state === 'saved') !== answer in pending ? state : undefined
        return <SaveNote state={shown} label={labelOf(answer)} onRetry={() => save(answer)} />
      },
    },
  }
}
