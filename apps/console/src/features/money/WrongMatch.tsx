import { Button, Stack, Text } from '@mantine/core'
import { formatMoneyInColumn } from '@home-credit/web'
import * as texts from '@home-credit/texts'
import type { SuspenseRow } from './money-types.ts'
import { Confirm } from '../../ui/Confirm.tsx'
import { Section } from '../../ui/Section.tsx'
import { ReasonField } from '../../ui/ReasonField.tsx'
import type { ConfirmedAction } from '../../shared/use-confirmed-action.ts'
import { useDraft } from '../../ui/use-draft.ts'

interface Props {
  line: SuspenseRow
  acting: ConfirmedAction<'POST /api/console/suspense', 'confirm' | 'unmatch', 'propose_unmatch'>
}

/** Proposes to move money from the wrong borrower back to suspense. */
export function WrongMatch({ line, acting }: Props) {
  const [reason, setReason, draft] = useDraft('reason', '')
  const { busy, fault, dialog, ask, close, act } = acting
  const amount = formatMoneyInColumn(line.amount_cents)
  const name = line.borrower_name || texts.console_phone_change_unnamed()
  const reasonError = fault?.fields['reason']
  return (
    <Section title={texts.console_unmatch()}>
      <Stack gap="sm" align="flex-start">
        <Text size="sm">{texts.console_unmatch_text({ name })}</Text>
        <Button variant="default" disabled={busy} onClick={() => ask('unmatch')}>
          {texts.console_unmatch_propose()}
        </Button>
      </Stack>
      <Confirm
        isOpen={dialog === 'unmatch'}
        title={texts.console_unmatch_title({ amount, name })}
        text={texts.console_unmatch_text({ name })}
        verb={texts.console_unmatch_propose()}
        busy={busy}
        fault={reasonError === undefined ? fault?.message : undefined}
        onConfirm={() =>
          act({ action: 'propose_unmatch', end_to_end_id: line.end_to_end_id, reason }, texts.console_proposed())
        }
        onClose={close}
      >
        <ReasonField value={reason} error={reasonError} onChange={setReason} draft={draft} />
      </Confirm>
    </Section>
  )
}
