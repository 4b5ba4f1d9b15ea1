import type { ReactNode } from 'react'
import styles from './FormNotice.module.css'
import { Icon } from './Icon.tsx'

interface Props {
  tone: 'danger' | 'info' | 'success'
  /** Errors interrupt the screen reader, other tones wait for a pause. False if it was already announced. */
  announced?: boolean | undefined
  children: ReactNode
}

const ICONS = { danger: 'alert', info: 'info', success: 'check' } as const

/** A message about the whole form, beside its action. */
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
