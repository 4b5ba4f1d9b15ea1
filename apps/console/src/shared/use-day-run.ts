import * as texts from '@home-credit/texts'
import { useEffect, useState } from 'react'
import { useMutation } from './use-mutation.ts'
import type { Fault } from './use-query.ts'

const EVERY_MS = 1500
/** After this many reloads it stops polling. */
const LOOKS = 40

export interface DayRun {
  run(day: string): void
  busy: boolean
  fault: Fault | undefined
  /** A text to show while it runs. */
  running: string | undefined
}

export interface DayRunCall {
  call: 'POST /api/console/reconciliation' | 'POST /api/console/closes'
  running(): string
}
const RECONCILIATION: DayRunCall = { call: 'POST /api/console/reconciliation', running: texts.console_recon_running }

/** Runs a day again and polls for the result: `ranAt` returns the time of the day's last run. */
export function useDayRun(
  ranAt: (day: string) => string | undefined,
  reload: () => void,
  { call, running }: DayRunCall = RECONCILIATION,
): DayRun {
  const { send, busy, fault } = useMutation(call)
  const [started, setStarted] = useState<{ day: string; before: string | undefined; looks: number }>()
  const waits = started !== undefined && started.looks < LOOKS && ranAt(started.day) === started.before

  useEffect(() => {
    if (!waits) return undefined
    const timer = setInterval(() => {
      reload()
      setStarted((now) => now && { ...now, looks: now.looks + 1 })
    }, EVERY_MS)
    return () => clearInterval(timer)
  }, [waits, reload])

  const run = async (day: string): Promise<void> => {
    const before = ranAt(day)
    if ((await send({ action: 'run', day })) !== undefined) setStarted({ day, before, looks: 0 })
  }
  return { run: (day) => void run(day), busy: busy || waits, fault, running: waits ? running() : undefined }
}
