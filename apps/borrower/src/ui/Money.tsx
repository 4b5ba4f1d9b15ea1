import { formatMoney } from '@home-credit/web'
import styles from './Money.module.css'

interface Props {
  cents: number
  size?: 'body' | 'large' | 'hero' | undefined
}

export function Money({ cents, size = 'body' }: Props) {
  return <span className={`${styles.money} ${styles[size]}`}>{formatMoney(cents)}</span>
}
