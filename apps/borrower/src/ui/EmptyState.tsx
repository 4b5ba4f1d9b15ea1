import type { ReactNode } from 'react'
import styles from './EmptyState.module.css'
import { Icon, type IconName } from './Icon.tsx'

interface Props {
  icon: IconName
  title: string
  action?: ReactNode
}

export function EmptyState({ icon, title, action }: Props) {
  return (
    <div className={styles.empty}>
      <span className={styles.disc}>
        <Icon name={icon} size={40} />
      </span>
      <p className={styles.title}>{title}</p>
      {action}
    </div>
  )
}
