import { Group } from '@mantine/core'
import { formatMoneyInColumn } from '@home-credit/web'
import * as texts from '@home-credit/texts'
import type { BankLine } from './money-types.ts'
import { lineCauses } from './money-labels.ts'
import { BorrowerLink } from '../../shared/BorrowerLink.tsx'
import { Facts } from '../../ui/Facts.tsx'
import { Tag } from '../../ui/Tag.tsx'
import { Time } from '../../ui/Time.tsx'

/** The difference between the received and the expected amount. */
function Fits({ cents, expectedCents }: { cents: number; expectedCents: number }) {
  if (cents === expectedCents) return <Tag sign="✓">{texts.console_line_same_amount()}</Tag>
  const amount = formatMoneyInColumn(Math.abs(cents - expectedCents))
  return (
    <Tag tone="red" sign="≠">
      {cents > expectedCents ? texts.console_line_more({ amount }) : texts.console_line_less({ amount })}
    </Tag>
  )
}

/** One PIX from the bank's records, compared with `expectedCents` if there is one. */
export function BankLineFacts({ line, expectedCents }: { line: BankLine; expectedCents?: number }) {
  return (
    <Facts
      facts={[
        [
          texts.console_amount(),
          <Group key="amount" gap="xs">
            {formatMoneyInColumn(line.amount_cents)}
            {expectedCents !== undefined && <Fits cents={line.amount_cents} expectedCents={expectedCents} />}
          </Group>,
        ],
        [texts.console_line_paid(), <Time key="paid" at={line.paid_at} />],
        [texts.console_line_payer(), line.payer_name ?? texts.console_line_payer_unknown()],
        ...(line.payer_document === null ? [] : [[texts.console_line_document(), line.payer_document] as const]),
        [texts.console_line_id(), line.end_to_end_id],
        [texts.console_line_txid(), line.txid ?? texts.console_none()],
        ...(line.cause === null || line.state !== 'suspense'
          ? []
          : [[texts.console_line_cause(), lineCauses.of(line.cause)] as const]),
        ...(line.borrower_id === null
          ? []
          : [
              [
                texts.console_line_credited_to(),
                <BorrowerLink key="borrower" id={line.borrower_id} name={line.borrower_name ?? ''} />,
              ] as const,
            ]),
        ...(line.order_number === null ? [] : [[texts.console_order(), line.order_number] as const]),
      ]}
    />
  )
}
