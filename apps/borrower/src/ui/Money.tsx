import { formatMoney, formatMoneyInColumn } from '@home-credit/web'
import styles from './Money.module.css'

interface Props {
  cents: number
  /** A figure that leads its card or screen; without it, an amount in a row or a sentence. */
  size?: 'sm' | 'md' | 'lg' | 'xl' | undefined
  /** Two decimals even for whole reais. */
  centavos?: boolean | undefined
}

/** Sign, reais, centavos: "R$", "3,960", ".59". */
const PARTS = /^(\D*)(.*?)([.,]\d\d)?$/

export function Money({ cents, size, centavos = false }: Props) {
  const text = centavos ? formatMoneyInColumn(cents) : formatMoney(cents)
  if (size === undefined) return <span className={styles.money}>{text}</span>
  const [, sign = '', reais = text, after = ''] = PARTS.exec(text) ?? []
  return (
    <span className={`${styles.money} ${styles[size]}`}>
      <span className={styles.sign}>{sign}</span>
      {reais}
      {after !== '' && <span className={styles.centavos}>{after}</span>}
    </span>
  )
}
