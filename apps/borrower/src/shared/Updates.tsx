import * as texts from '@home-credit/texts'
import { useEffect, useRef, useState } from 'react'
import { Button } from '../ui/Button.tsx'
import { FormNotice } from '../ui/FormNotice.tsx'
import styles from './notices.module.css'

const FOR_MS = 10 * 60_000

interface Props {
  used: { busy: boolean; reload(): void }
  everyMs?: number
}

/** Polls while the page is visible and waits for someone else. Pauses after ten minutes until the borrower resumes. */
export function Updates({ used: { busy, reload }, everyMs = 4000 }: Props) {
  const [round, setRound] = useState(0)
  const [pausedIn, setPausedIn] = useState<number>()
  const paused = pausedIn === round
  const again = useRef(reload)
  useEffect(() => {
    again.current = reload
  })
  useEffect(() => {
    const end = setTimeout(() => setPausedIn(round), FOR_MS)
    return () => clearTimeout(end)
  }, [round])
  useEffect(() => {
    // Never starts a poll while one is running.
    if (paused || busy) return undefined
    const look = (): void => {
      if (document.visibilityState === 'visible') again.current()
    }
    const timer = setInterval(look, everyMs)
    document.addEventListener('visibilitychange', look)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }, [paused, busy, everyMs])
  if (!paused) return null
  const resume = (): void => {
    setRound(round + 1)
    reload()
  }
  return (
    <FormNotice tone="info">
      <p className={styles.line}>{texts.hub_paused()}</p>
      <Button kind="secondary" onClick={resume}>
        {texts.hub_refresh()}
      </Button>
    </FormNotice>
  )
}
