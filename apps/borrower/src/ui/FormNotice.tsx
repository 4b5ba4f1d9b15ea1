import type { ReactNode } from 'react'
import styles from './FormNotice.module.css'
import { Icon } from './Icon.tsx'

interface Props {
  tone: 'danger' | 'info' | 'success'
  /** Said at once to who listens: what went wrong interrupts, the rest waits for a pause. Off where it was said already. */
  announced?: boolean | undefined
  children: ReactNode
}

const ICONS = { danger: 'alert', info: 'info', success: 'check' } as const

/** A sentence about the whole form, beside its action. */
export function FormNotice({ tone, announced = true, children }: Props) {
  return (
    <div
      className={`${styles.notice} ${styles[tone]}`}
      role={announced ? (tone === 'danger' ? 'alert' : 'status') : undefined}
    >
      <Icon name={ICONS[tone]} />
      <div className={styles.words}>{children}</div>
    </div>
  )
}
