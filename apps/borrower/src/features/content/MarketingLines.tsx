import { Icon } from '../../ui/Icon.tsx'
import styles from './content.module.css'

/** Lines that advertise the lender; the server calculates the figures in them. */
export function MarketingLines({ lines }: { lines: readonly string[] }) {
  if (lines.length === 0) return null
  return (
    <ul className={styles.lines}>
      {lines.map((line) => (
        <li key={line}>
          <Icon name="check" size={20} />
          <span>{line}</span>
        </li>
      ))}
    </ul>
  )
}
