import * as texts from '@home-credit/texts'
import type { ReactNode } from 'react'
import { Icon, type IconName } from './Icon.tsx'
import styles from './TabBar.module.css'

interface Props {
  tabs: { key: string; label: string; icon: IconName; href: string }[]
  current: string | undefined
  /** Of importance only where the tabs stand in the header bar. */
  onPine?: boolean | undefined
  /** Rendered at the icon of a tab; may arrive after the bar. */
  badges?: Readonly<Record<string, ReactNode>> | undefined
}

export function TabBar({ tabs, current, onPine = false, badges }: Props) {
  return (
    <nav className={`${styles.bar} ${onPine ? styles.onPine : ''}`} aria-label={texts.ui_tabs()}>
      <div className={styles.tabs}>
        {tabs.map(({ key, label, icon, href }) => (
          <a key={key} className={styles.tab} href={href} aria-current={key === current ? 'page' : undefined}>
            <span className={styles.icon}>
              <Icon name={icon} />
              {badges?.[key]}
            </span>
            {label}
          </a>
        ))}
      </div>
    </nav>
  )
}
