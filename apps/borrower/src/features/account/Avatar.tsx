import { Icon } from '../../ui/Icon.tsx'
import styles from './account.module.css'

/** Decorative: the borrower's name is beside it, so alt is empty. */
export function Avatar({ link }: { link: string | null }) {
  if (link !== null) return <img className={styles.avatar} src={link} alt="" width={64} height={64} />
  return (
    <span className={styles.avatar}>
      <Icon name="account" size={32} />
    </span>
  )
}
