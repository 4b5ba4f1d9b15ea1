import { Badge } from '@mantine/core'
import classes from './Tag.module.css'

export interface TagProps {
  tone?: 'green' | 'amber' | 'red' | 'gray' | 'blue'
  /** For states that need attention. */
  filled?: boolean
  /** Shown before the word, so that colour is not the only signal. */
  sign?: string
  children: string
}

export const Tag = ({ tone = 'green', filled = false, sign, children }: TagProps) => (
  <Badge
    variant={filled ? 'filled' : 'light'}
    color={tone}
    tt="none"
    className={classes['tag'] ?? ''}
    classNames={{ label: classes['label'] ?? '' }}
    {...(sign === undefined ? {} : { leftSection: <span aria-hidden>{sign}</span> })}
  >
    {children}
  </Badge>
)
