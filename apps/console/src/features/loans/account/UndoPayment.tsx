import { Stack } from '@mantine/core'
import { formatMoneyInColumn } from '@home-credit/web'
import * as texts from '@home-credit/texts'
import type { Account } from './loan-account.ts'
import { ProposeAndConfirm } from '../../../ui/ProposeAndConfirm.tsx'
import { ActionFault } from '../../../shared/ActionFault.tsx'
import { useConfirmedAction } from '../../../shared/use-confirmed-action.ts'

interface Props {
  repayment: Account['repayments'][number]
  proposal: Account['undo_proposals'][number] | undefined
  onDone(): void
}

/** Undoes a payment that was recorded by mistake: one person proposes, another confirms. */
export function UndoPayment({ repayment, proposal, onDone }: Props) {
  const acting = useConfirmedAction<'POST /api/console/payment_undoing', 'propose' | 'confirm'>(
    'POST /api/console/payment_undoing',
    onDone,
    onDone,
  )
  const { act } = acting
  const repayment_id = repayment.id
  const amount = formatMoneyInColumn(repayment.amount_cents)
  return (
    <Stack gap="xs" mt="xs">
      <ActionFault acting={acting} />
      <ProposeAndConfirm
        acting={acting}
        danger
        proposed={
          proposal && {
            words: texts.console_undo_proposed({ name: proposal.by_name, reason: proposal.reason }),
            byMe: proposal.by_me,
          }
        }
        propose={{
          may: proposal === undefined,
          verb: texts.console_undo_propose(),
          title: texts.console_undo_propose_title({ amount }),
          text: texts.console_undo_what(),
          onPropose: (reason) => act({ action: 'propose', repayment_id, reason }, texts.console_proposed()),
        }}
        confirm={{
          may: proposal?.by_me === false,
          verb: texts.console_undo_confirm(),
          title: texts.console_undo_confirm_title({ amount }),
          text: texts.console_undo_what(),
          onConfirm: () => act({ action: 'confirm', repayment_id }, texts.console_undo_done({ amount })),
        }}
        withdraw={{
          may: proposal !== undefined,
          onWithdraw: () => act({ action: 'withdraw', repayment_id }, texts.console_proposal_withdrawn()),
        }}
      />
    </Stack>
  )
}
