import type { ReactNode } from 'react'
import styles from './Button.module.css'

interface Props {
  href: string
  /** `primary`: the main action of a page. */
  kind?: 'primary' | 'secondary' | 'tonal' | 'text' | undefined
  small?: boolean | undefined
  /** Opens a file in a new tab. */
  apart?: boolean | undefined
  children: ReactNode
}

/** A link that looks like a button. */
export const LinkButton = ({ href, kind = 'primary', small = false, apart = false, children }: Props) => (
  <a
    className={`${styles.button} ${styles[kind]} ${small ? styles.small : ''}`}
    href={href}
    {...(apart ? { target: '_blank', rel: 'noopener' } : {})}
  >
    <span className={styles.label}>{children}</span>
  </a>
)
