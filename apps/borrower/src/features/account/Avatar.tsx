import { Icon } from '../../ui/Icon.tsx'
import { initialsOf } from '../../ui/initials.ts'
import styles from './account.module.css'

/** Decorative: the borrower's name is beside it, so alt is empty. */
export function Avatar({ link, name = '' }: { link: string | null; name?: string }) {
  if (link !== null) return <img className={styles.avatar} src={link} alt="" width={64} height={68} />
  return (
    <span className={styles.avatar} aria-hidden="true">
      {initialsOf(name) || <Icon name="account" size={28} />}
    </span>
  )
}
