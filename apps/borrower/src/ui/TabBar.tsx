import * as texts from '@home-credit/texts'
import { Icon, type IconName } from './Icon.tsx'
import styles from './TabBar.module.css'

interface Props {
  tabs: { key: string; label: string; icon: IconName; href: string }[]
  current: string | undefined
  badge?: Record<string, number> | undefined
}

export function TabBar({ tabs, current, badge }: Props) {
  return (
    <nav className={styles.bar} aria-label={texts.ui_tabs()}>
      {tabs.map(({ key, label, icon, href }) => (
        <a key={key} className={styles.tab} href={href} aria-current={key === current ? 'page' : undefined}>
          <span className={styles.icon}>
            <Icon name={icon} />
            <Badge count={badge?.[key] ?? 0} />
          </span>
          {label}
        </a>
      ))}
    </nav>
  )
}

function Badge({ count }: { count: number }) {
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
