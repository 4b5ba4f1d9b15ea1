import type { ReactNode } from 'react'
import { Icon, type IconName } from './Icon.tsx'
import styles from './LinkRows.module.css'

export interface LinkRow {
  href: string
  label: ReactNode
  icon?: IconName | undefined
  /** The colour behind the icon: mint for money, sand for other things, gold for help. */
  tone?: 'mint' | 'sand' | 'gold' | undefined
  /** A second line. */
  note?: string | undefined
  /** The current value, if it is short. */
  value?: ReactNode
  /** Leads out of the app. */
  apart?: boolean | undefined
}

export function LinkRows({ rows }: { rows: readonly LinkRow[] }) {
  return (
    <ul className={styles.rows}>
      {rows.map(({ href, label, icon, tone = 'mint', note, value, apart = false }) => (
        <li key={href}>
          <a className={styles.row} href={href} {...(apart ? { target: '_blank', rel: 'noopener noreferrer' } : {})}>
            {icon !== undefined && (
              <span className={`${styles.tile} ${tone === 'mint' ? '' : styles[tone]}`}>
                <Icon name={icon} />
              </span>
            )}
            <span className={styles.text}>
              <span className={styles.words}>
                <span className={styles.label}>{label}</span>
                {note !== undefined && <span className={styles.note}>{note}</span>}
              </span>
              {value !== undefined && <span className={styles.value}>{value}</span>}
            </span>
            <Icon name="chevron-right" size={20} />
          </a>
        </li>
      ))}
    </ul>
  )
}
