import * as texts from '@home-credit/texts'
import { useEffect, useState } from 'react'
import { Button } from './Button.tsx'
import { Icon } from './Icon.tsx'
import styles from './ResendButton.module.css'

const WAIT_MS = 60_000

interface Props {
  storageKey: string
  /** Resolves to whether a code was sent, or to the seconds until the next one. */
  onSend(): Promise<boolean | number>
}

/** Seconds until the stored end; a clock that was set back must not prolong the wait. */
function secondsLeft(end: number): number {
  const left = end - Date.now()
  return left > 0 && left <= WAIT_MS ? Math.ceil(left / 1000) : 0
}

const storedEnd = (storageKey: string): number => Number(localStorage.getItem(storageKey))

/** Stores the end of the wait after a code was sent, and returns it. */
export function startWait(storageKey: string, sent: true | number): number {
  const end = Date.now() + (sent === true ? WAIT_MS : Math.min(WAIT_MS, sent * 1000))
  localStorage.setItem(storageKey, String(end))
  return end
}

export const isWaiting = (storageKey: string): boolean => secondsLeft(storedEnd(storageKey)) > 0

/** Sends a code, then counts down to the next one. Stores the end, so that a reload does not shorten it. */
export function ResendButton({ storageKey, onSend }: Props) {
  const [end, setEnd] = useState(() => storedEnd(storageKey))
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
      const next = startWait(storageKey, sent)
      setEnd(next)
      setLeft(secondsLeft(next))
    } catch {
      // `onSend` reports its own errors; the button allows another try.
    } finally {
      setBusy(false)
    }
  }

  if (left > 0)
    return (
      <p className={styles.wait}>
        <Icon name="clock" size={20} />
        {texts.ui_code_wait({ count: left })}
      </p>
    )
  return (
    <Button kind={end > 0 ? 'text' : 'secondary'} busy={busy} onClick={() => void send()}>
      {end > 0 ? texts.ui_code_resend() : texts.ui_code_send()}
    </Button>
  )
}
