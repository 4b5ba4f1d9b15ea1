import { Badge } from '@mantine/core'

export interface TagProps {
  tone?: 'green' | 'red' | 'gray'
  /** What calls for somebody. */
  filled?: boolean
  /** A sign beside the word: colour never stands alone. */
  sign?: string
  children: string
}

/** A word in a pill. */
export const Tag = ({ tone = 'green', filled = false, sign, children }: TagProps) => (
  <Badge
    variant={filled ? 'filled' : 'light'}
    color={tone}
    tt="none"
    miw="max-content"
    {...(sign === undefined ? {} : { leftSection: <span aria-hidden>{sign}</span> })}
  >
    {children}
  </Badge>
)
