import { useEffect, useRef, useState } from 'react'
import type { Changes, UserInfo } from '../../shared/info/info.ts'
import { setQueryData } from '../../shared/use-query.ts'
import { useMutation } from '../../shared/use-mutation.ts'
import { markSaved } from './saved-at.ts'
import { answersIn, type Answer } from './step-part.ts'

export type SaveState = 'saving' | 'saved' | 'failed'
type States = Partial<Record<Answer, SaveState | undefined>>

/** Why the server refused an answer; applies to this exact value only. */
export interface RefusedAnswer {
  value: Changes[Answer]
  message: string
}

export interface Saving {
  states: States
  refused: Partial<Record<Answer, RefusedAnswer>>
  /** Saves the changed ones of these answers, or all changed ones. Resolves to the saved state, or undefined if something was not saved. */
  save(answers?: readonly Answer[]): Promise<UserInfo | undefined>
}

interface Options {
  userInfo: UserInfo
  /** All unsaved changes, computed when the queued save starts. */
  pending(userInfo: UserInfo): Changes
  onSaved(answers: readonly Answer[], userInfo: UserInfo): void
}

const each = <Value>(answers: readonly Answer[], value: (answer: Answer) => Value): Partial<Record<Answer, Value>> =>
  Object.fromEntries(answers.map((answer) => [answer, value(answer)]))

/** Saves answers one after the other. Retries failed ones when the network returns. */
export function useSaving(options: Options): Saving {
  const { attempt } = useMutation('POST /api/dk/userInfo', { inline: true })
  const [states, setStates] = useState<States>({})
  const [refused, setRefused] = useState<Saving['refused']>({})
  const queue = useRef<Promise<UserInfo | undefined>>(Promise.resolve(undefined))
  const savedInfo = useRef(options.userInfo)
  const latest = useRef(options)
  useEffect(() => {
    latest.current = options
  })
  useEffect(() => {
    savedInfo.current = options.userInfo
  }, [options.userInfo])

  const mark = (answers: readonly Answer[], state: SaveState | undefined): void =>
    setStates((before) => ({ ...before, ...each(answers, () => state) }))

  const saveNow = async (selection: readonly Answer[] | undefined): Promise<UserInfo | undefined> => {
    const all = latest.current.pending(savedInfo.current)
    const answers = answersIn(all).filter((answer) => selection === undefined || selection.includes(answer))
    if (answers.length === 0) return savedInfo.current
    const changes = { ...all }
    for (const answer of answersIn(all)) if (!answers.includes(answer)) delete changes[answer]
    mark(answers, 'saving')
    const { data, fault } = await attempt({ action: 'save', ...changes })
    if (data === undefined) {
      const named = answers.filter((answer) => fault?.fields[answer] !== undefined)
      setRefused((before) => ({
        ...before,
        ...each(named, (answer) => ({ value: changes[answer], message: fault?.fields[answer] ?? '' })),
      }))
      mark(named, undefined)
      mark(
        answers.filter((answer) => !named.includes(answer)),
        'failed',
      )
      return undefined
    }
    savedInfo.current = data
    setQueryData('POST /api/dk/userInfo', { action: 'read' }, data)
    mark(answers, 'saved')
    markSaved(new Date())
    latest.current.onSaved(answers, data)
    return data
  }
  const save: Saving['save'] = (selection) => {
    const turn = (): Promise<UserInfo | undefined> => saveNow(selection)
    queue.current = queue.current.then(turn, turn)
    return queue.current
  }
  useOnline(() => {
    const failed = answersIn(states).filter((answer) => states[answer] === 'failed')
    if (failed.length > 0) void save(failed)
  })
  return { states, refused, save }
}

function useOnline(act: () => void): void {
  const latest = useRef(act)
  useEffect(() => {
    latest.current = act
  })
  useEffect(() => {
    const online = (): void => latest.current()
    addEventListener('online', online)
    return () => removeEventListener('online', online)
  }, [])
}
