import * as texts from '@home-credit/texts'
import styles from './Badge.module.css'

/** Unread count on a tab icon; renders nothing for 0. */
export function Badge({ count }: { count: number }) {
  if (count <= 0) return null
  return (
    <>
      <span className={styles.badge} aria-hidden="true">
        {count > 99 ? '99+' : count}
      </span>
      <span className={styles.spoken}>{texts.ui_badge({ count })}</span>
    </>
  )
}
