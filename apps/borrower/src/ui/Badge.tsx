import * as texts from '@home-credit/texts'
import styles from './Badge.module.css'

/** How many are new, at the icon of a tab; nothing where none is. */
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
