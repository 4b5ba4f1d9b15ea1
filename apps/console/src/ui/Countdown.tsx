import * as texts from '@home-credit/texts'
import { useEffect, useState } from 'react'
import { formatSpan } from './format-time.ts'
import { Tag } from './Tag.tsx'

const TICK_MS = 15_000
/** From here on a deadline is near. */
const SOON_SECONDS = 4 * 3600

/** Counts down from the server's figure, because the clock of this machine may be wrong. */
export const Countdown = ({ secondsLeft }: { secondsLeft: number }) => (
  <Counting key={secondsLeft} secondsLeft={secondsLeft} />
)

function Counting({ secondsLeft }: { secondsLeft: number }) {
  const [end] = useState(() => performance.now() + secondsLeft * 1000)
  const [left, setLeft] = useState(secondsLeft)
  useEffect(() => {
    const timer = setInterval(() => setLeft(Math.floor((end - performance.now()) / 1000)), TICK_MS)
    return () => clearInterval(timer)
  }, [end])
  const late = left < 0
  const time = formatSpan(Math.abs(left))
  return (
    <Tag tone={late ? 'red' : left < SOON_SECONDS ? 'amber' : 'gray'} {...(late ? { sign: '!' } : {})}>
      {late ? texts.console_late_by({ time }) : texts.console_left({ time })}
    </Tag>
  )
}
