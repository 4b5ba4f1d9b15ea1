import { Alert, Anchor, Stack } from '@mantine/core'
import { formatMoneyInColumn } from '@home-credit/web'
import * as texts from '@home-credit/texts'
import type { LateIofGuide } from './closes.ts'
import { hrefOf } from '../../shared/router.ts'
import { formatDay } from '../../ui/format-time.ts'

/** Shown on top until each late guide is paid. */
export const LateIofGuides = ({ guides }: { guides: readonly LateIofGuide[] }) =>
  guides.length === 0 ? null : (
    <Alert color="red" role="status" title={texts.console_iof_late_title({ count: guides.length })}>
      <Stack gap={2} align="flex-start">
        {guides.map(({ from, to, pay_by, cents }) => (
          <Anchor key={from} size="sm" href={hrefOf(['iof', from])}>
            {texts.console_iof_late_line({
              from: formatDay(from),
              to: formatDay(to),
              amount: formatMoneyInColumn(cents),
              day: formatDay(pay_by),
            })}
          </Anchor>
        ))}
      </Stack>
    </Alert>
  )
