import { Icon, type IconName } from './Icon.tsx'
import styles from './LinkRows.module.css'

export interface LinkRow {
  href: string
  label: string
  icon?: IconName | undefined
  /** The current value, if it is short. */
  value?: string | undefined
}

export function LinkRows({ rows }: { rows: readonly LinkRow[] }) {
  return (
    <ul className={styles.rows}>
      {rows.map(({ href, label, icon, value }) => (
        <li key={href}>
          <a className={styles.row} href={href}>
            {icon !== undefined && <Icon name={icon} />}
            <span className={styles.label}>{label}</span>
            {value !== undefined && <span className={styles.value}>{value}</span>}
            <Icon name="chevron-right" size={20} />
          </a>
        </li>
      ))}
    </ul>
  )
}
