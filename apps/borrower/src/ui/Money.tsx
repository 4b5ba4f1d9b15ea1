import { formatMoney } from './money.ts'
import styles from './Money.module.css'

interface Props {
  cents: number
  size?: 'body' | 'large' | 'hero' | undefined
}

export function Money({ cents, size = 'body' }: Props) {
  return <span className={`${styles.money} ${styles[size]}`}>{formatMoney(cents)}</span>
}
