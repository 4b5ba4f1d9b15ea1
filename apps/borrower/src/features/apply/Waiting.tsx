import * as texts from '@home-credit/texts'
import { useEffect, useRef, type ReactNode } from 'react'
import { Card } from '../../ui/Card.tsx'
import { formatDateTime } from '../../ui/format.ts'
import { Moment } from '../../ui/Moment.tsx'
import { StateChip } from '../../ui/StateChip.tsx'
import styles from './apply.module.css'
import type { Verification } from './steps.ts'

interface Props {
  verification: Verification
  promise: ReactNode
  /** Link to the loan. */
  children: ReactNode
}

/** The documents are sent and under review: by when they are decided, and what follows. */
export function Waiting({ verification: { sent_at: sent, decide_by: by }, promise, children }: Props) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    scrollTo(0, 0)
    box.current?.focus({ preventScroll: true })
  }, [])
  return (
    <>
      <div ref={box} className={styles.outcome} tabIndex={-1}>
        <Moment
          art="window"
          badge={<StateChip tone="warning">{texts.apply_waiting_state()}</StateChip>}
          title={texts.apply_waiting_title()}
          words={by === null ? undefined : texts.apply_waiting_by({ time: formatDateTime(by) })}
        />
      </div>
      <Card labelledBy="what-happens-next">
        <h3 id="what-happens-next" className={styles.sectionTitle}>
          {texts.apply_then_title()}
        </h3>
        <ol className={styles.then}>
          <li>{texts.apply_then_check()}</li>
          <li>{texts.apply_then_notify()}</li>
          <li>{texts.apply_then_choose()}</li>
        </ol>
      </Card>
      {promise}
      <p className={styles.sent}>
        {texts.refusal_application_open()}
        {sent !== null && ` · ${texts.apply_waiting_sent({ time: formatDateTime(sent) })}`}
      </p>
      {children}
    </>
  )
}
