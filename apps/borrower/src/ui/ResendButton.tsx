import * as texts from '@home-credit/texts'
import { useEffect, useState } from 'react'
import { Button } from './Button.tsx'
import styles from './ResendButton.module.css'

const WAIT_MS = 60_000

interface Props {
  storageKey: string
  /** Whether a code was sent, or after how many seconds the next one may be. */
  onSend(): Promise<boolean | number>
}

/** Seconds until the end time that was kept; a clock set back must not make it wait longer than it ever would. */
function secondsLeft(end: number): number {
  const left = end - Date.now()
  return left > 0 && left <= WAIT_MS ? Math.ceil(left / 1000) : 0
}

/** Asks for a code, then counts down before the next one; the end time is kept, so a reload does not shorten it. */
export function ResendButton({ storageKey, onSend }: Props) {
  const [end, setEnd] = useState(() => Number(localStorage.getItem(storageKey)))
  const [left, setLeft] = useState(() => secondsLeft(end))
  const [busy, setBusy] = useState(false)

  useEffect(() => {
    const tick = (): void => setLeft(secondsLeft(end))
    tick()
    const timer = window.setInterval(() => {
      tick()
      if (secondsLeft(end) === 0) window.clearInterval(timer)
    }, 250)
    return () => window.clearInterval(timer)
  }, [end])

  const send = async (): Promise<void> => {
    setBusy(true)
    try {
      const sent = await onSend()
      if (sent === false) return
      const next = Date.now() + (sent === true ? WAIT_MS : Math.min(WAIT_MS, sent * 1000))
      localStorage.setItem(storageKey, String(next))
      setEnd(next)
      setLeft(secondsLeft(next))
    } catch {
      // Whoever sends says what went wrong; here it may be tried again.
    } finally {
      setBusy(false)
    }
  }

  if (left > 0) return <p className={styles.wait}>{texts.ui_code_wait({ count: left })}</p>
  return (
    <Button kind={end > 0 ? 'text' : 'secondary'} busy={busy} onClick={() => void send()}>
      {end > 0 ? texts.ui_code_resend() : texts.ui_code_send()}
    </Button>
  )
}
