import { useDebouncedValue } from '@mantine/hooks'
import type { CallOutput } from '@home-credit/contract'
import { useCallback, useEffect, useRef, useState } from 'react'
import { call } from './request.ts'
import { faultOf, lost, type Fault } from './use-query.ts'

export type SearchResult = CallOutput<'POST /api/console/search'>['results'][number]

interface Found {
  /** The text that this answers. */
  text: string
  results?: readonly SearchResult[]
  fault?: Fault
}

const WAIT_MS = 200
const MIN_LENGTH = 2

/** Searches while the operator types; an answer to an earlier text is dropped. */
export function useSearch(typed: string) {
  const text = typed.trim()
  const [settled] = useDebouncedValue(text, WAIT_MS)
  const [found, setFound] = useState<Found>()
  const lastTurn = useRef(0)

  const ask = useCallback((searched: string): void => {
    lastTurn.current += 1
    const turn = lastTurn.current
    const show = (next: Omit<Found, 'text'>): void => {
      if (turn === lastTurn.current) setFound({ text: searched, ...next })
    }
    call('POST /api/console/search', { text: searched }).then(
      (answer) => show(answer.done ? { results: answer.data.results } : { fault: faultOf(answer) }),
      () => show({ fault: lost() }),
    )
  }, [])
  useEffect(() => {
    if (settled.length >= MIN_LENGTH) ask(settled)
  }, [ask, settled])

  const retry = (): void => {
    setFound(undefined)
    ask(settled)
  }
  const isSearched = text.length >= MIN_LENGTH
  const answer = isSearched && found?.text === text ? found : undefined
  return {
    results: answer?.results,
    fault: answer?.fault,
    /** The text is too short to be searched when neither this nor `results` nor `fault` is set. */
    loading: isSearched && answer === undefined,
    retry,
  }
}
