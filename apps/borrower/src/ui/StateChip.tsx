import { Icon, type IconName } from './Icon.tsx'
import styles from './StateChip.module.css'

type Tone = 'success' | 'info' | 'warning' | 'danger' | 'neutral'

const ICONS: Record<Tone, IconName> = {
  success: 'check',
  info: 'info',
  warning: 'clock',
  danger: 'alert',
  neutral: 'info',
}

interface Props {
  tone: Tone
  icon?: IconName | undefined
  children: string
}

/** Icon and text; the colour is never the only sign. */
export function StateChip({ tone, icon = ICONS[tone], children }: Props) {
  return (
    <span className={`${styles.chip} ${styles[tone]}`}>
      <Icon name={icon} size={16} />
      {children}
    </span>
  )
}
