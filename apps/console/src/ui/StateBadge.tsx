import * as texts from '@home-credit/texts'
import { Tag } from './Tag.tsx'

export const StateBadge = ({ disabled }: { disabled: boolean }) => (
  <Tag tone={disabled ? 'gray' : 'green'}>
    {disabled ? texts.console_state_disabled() : texts.console_state_active()}
  </Tag>
)
