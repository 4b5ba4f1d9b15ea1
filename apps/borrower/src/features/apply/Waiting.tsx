import * as texts from '@home-credit/texts'
import { useEffect, useRef, type ReactNode } from 'react'
import { formatDateTime } from '../../ui/format.ts'
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
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => title.current?.focus(), [])
  return (
    <>
      <div className={styles.chip}>
        <StateChip tone="warning">{texts.apply_waiting_state()}</StateChip>
      </div>
      <h2 ref={title} className={styles.title} tabIndex={-1}>
        {texts.apply_waiting_title()}
      </h2>
      {by !== null && <p className={styles.by}>{texts.apply_waiting_by({ time: formatDateTime(by) })}</p>}
      {sent !== null && <p className={styles.sent}>{texts.apply_waiting_sent({ time: formatDateTime(sent) })}</p>}
      {promise}
      <section className={styles.section}>
        <h3 className={styles.sectionTitle}>{texts.apply_then_title()}</h3>
        <ol className={styles.then}>
          <li>{texts.apply_then_check()}</li>
          <li>{texts.apply_then_notify()}</li>
          <li>{texts.apply_then_choose()}</li>
        </ol>
      </section>
      {children}
    </>
  )
}
