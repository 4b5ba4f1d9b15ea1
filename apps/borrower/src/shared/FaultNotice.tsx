import * as texts from '@home-credit/texts'
import { useEffect, useState } from 'react'
import type { Fault } from './use-mutation.ts'
import { FormNotice } from '../ui/FormNotice.tsx'
import styles from './FaultNotice.module.css'

const MINUTE = 60

const waitText = (seconds: number): string =>
  seconds > MINUTE
    ? texts.wait_minutes({ count: Math.ceil(seconds / MINUTE) })
    : texts.refusal_too_many({ count: seconds })

/** Why the server refused the form; renders nothing if the fields show it. A lockout counts down, and every wait ends. */
export function FaultNotice({ fault }: { fault: Fault | undefined }) {
  if (fault === undefined || Object.keys(fault.fields).length > 0) return null
  const { status, message, waitSeconds, toasted = false } = fault
  if (waitSeconds === undefined)
    return (
      <FormNotice tone="danger" announced={!toasted}>
        {message}
      </FormNotice>
    )
  return <Wait key={message} seconds={waitSeconds} message={status === 429 ? undefined : message} />
}

/** Goes once the time is over. */
function Wait({ seconds, message }: { seconds: number; message: string | undefined }) {
  const [end] = useState(() => Date.now() + seconds * 1000)
  const [left, setLeft] = useState(seconds)
  useEffect(() => {
    const timer = setInterval(() => setLeft(Math.max(0, Math.ceil((end - Date.now()) / 1000))), 500)
    return () => clearInterval(timer)
  }, [end])
  if (left === 0) return null
  return (
    <FormNotice tone="danger">
      {/* Announced once; the countdown is visual only. */}
      <span className={styles.unseen}>{message ?? waitText(seconds)}</span>
      <span aria-hidden="true">{message ?? waitText(left)}</span>
    </FormNotice>
  )
}
