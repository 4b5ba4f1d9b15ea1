import { Badge } from '@mantine/core'
import * as texts from '@home-credit/texts'

export const StateBadge = ({ disabled }: { disabled: boolean }) => (
  <Badge variant="light" color={disabled ? 'gray' : 'green'} tt="none" miw="max-content">
    {disabled ? texts.console_state_disabled() : texts.console_state_active()}
  </Badge>
)
