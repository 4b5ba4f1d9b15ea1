import { Group } from '@mantine/core'
import * as texts from '@home-credit/texts'
import type { ArrearsRow } from './collections.ts'
import { PromiseTag } from '../../shared/PromiseTag.tsx'
import { Tag } from '../../ui/Tag.tsx'

export const ArrearsTags = ({
  row: { planned, promise, write_off, days_late },
}: {
  row: Pick<ArrearsRow, 'planned' | 'promise' | 'write_off' | 'days_late'>
}) => (
  <Group gap={4}>
    {days_late === 0 && <Tag sign="✓">{texts.console_paid_since()}</Tag>}
    {promise !== null && <PromiseTag promise={promise} />}
    {planned && <Tag>{texts.console_mark_planned()}</Tag>}
    {write_off === 'proposed' && (
      <Tag filled sign="½">
        {texts.console_mark_write_off_proposed()}
      </Tag>
    )}
    {write_off === 'done' && (
      <Tag tone="gray" sign="✗">
        {texts.console_mark_written_off()}
      </Tag>
    )}
  </Group>
)
