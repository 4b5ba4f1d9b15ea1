import * as texts from '@home-credit/texts'
import type { CloseRow } from './closes.ts'
import { Tag } from '../../ui/Tag.tsx'

export const CloseBadge = ({ failed }: Pick<CloseRow, 'failed'>) => (
  <Tag tone={failed === 0 ? 'green' : 'red'} filled={failed > 0} sign={failed === 0 ? '✓' : '!'}>
    {failed === 0 ? texts.console_close_ties() : texts.console_close_fails({ count: failed })}
  </Tag>
)
