import { useEffect, useRef, useState } from 'react'
import { useQuery } from '../../shared/use-query.ts'

const TRIES = 8
const EVERY_MS = 1500
/** Links are valid for ten minutes; this renews them earlier. */
const FRESH_MS = 8 * 60_000

export type Pdf = { at: 'ready'; link: string } | { at: 'making' } | { at: 'later' } | { at: 'failed' }

/** Polls a few times, because the PDF is generated only after the signature. */
export function usePdf(id: string): { pdf: Pdf; retry(): void } {
  const { state, reload } = useQuery('POST /api/dk/contract', { action: 'pdf', id })
  const [tries, setTries] = useState(0)
  const again = useRef(reload)
  useEffect(() => {
    again.current = reload
  })
  const link = state.at === 'ready' ? state.data.link : null
  const answered = state.at === 'ready' && !state.refreshing
  const wait = link === null ? EVERY_MS : FRESH_MS
  const asks = answered && (link !== null || tries < TRIES)
  useEffect(() => {
    if (!asks) return undefined
    const timer = setTimeout(() => {
      setTries((before) => before + 1)
      again.current()
    }, wait)
    return () => clearTimeout(timer)
  }, [asks, wait])

  const pdf = (): Pdf => {
    if (link !== null) return { at: 'ready', link }
    if (state.at === 'offline' || state.at === 'refused') return { at: 'failed' }
    return answered && tries >= TRIES ? { at: 'later' } : { at: 'making' }
  }
  return {
    pdf: pdf(),
    retry() {
      setTries(0)
      reload()
    },
  }
}
