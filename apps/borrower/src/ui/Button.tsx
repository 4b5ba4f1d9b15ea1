import type { ButtonHTMLAttributes, MouseEvent } from 'react'
import styles from './Button.module.css'

interface Props extends ButtonHTMLAttributes<HTMLButtonElement> {
  /** `primary` is gold on pine; `tonal`: a small action beside what it acts on. */
  kind?: 'primary' | 'secondary' | 'tonal' | 'danger' | 'text' | undefined
  small?: boolean | undefined
  busy?: boolean | undefined
}

/** While busy it keeps its width and focus but ignores taps: a second one could pay twice. */
export function Button({
  kind = 'primary',
  small = false,
  busy = false,
  type = 'button',
  className = '',
  onClick,
  children,
  ...rest
}: Props) {
  const click = (event: MouseEvent<HTMLButtonElement>): void => {
    if (busy) event.preventDefault()
    else onClick?.(event)
  }
  return (
    <button
      {...rest}
      type={type}
      className={`${styles.button} ${styles[kind]} ${small ? styles.small : ''} ${className}`}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      onClick={click}
    >
      <span className={styles.label}>{children}</span>
      {busy && <span className={styles.spinner} aria-hidden="true" />}
    </button>
  )
}
