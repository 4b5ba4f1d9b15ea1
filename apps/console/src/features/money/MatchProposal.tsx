import { Button, Group, Stack, Text } from '@mantine/core'
import { formatMoneyInColumn } from '@home-credit/web'
import * as texts from '@home-credit/texts'
import type { ReactNode } from 'react'
import type { BankLine, Proposal } from './money-types.ts'
import { Confirm } from '../../ui/Confirm.tsx'
import { Facts } from '../../ui/Facts.tsx'
import { Time } from '../../ui/Time.tsx'
import { useShortcuts } from '../../ui/use-shortcuts.ts'
import type { ActionState } from '../../shared/use-confirmed-action.ts'

export interface MatchProposalProps {
  proposal: Proposal
  /** The money in question, from the bank's records. */
  line: Pick<BankLine, 'amount_cents' | 'payer_name' | 'borrower_name'>
  /** Whether this operator's role may decide proposals. */
  may: boolean
  acting: ActionState
  onConfirm(message: string): void
  onWithdraw(): void
  /** Further actions. */
  children?: ReactNode
}

const nextOf = (may: boolean, mine: boolean): string => {
  if (!may) return texts.console_proposed_watch_next()
  return mine ? texts.console_proposed_me_next() : texts.console_proposed_other_next()
}

interface Words {
  proposed: string
  title: string
  text: string
  done: string
}

interface Named {
  amount: string
  name: string
  payer: string
  line: string
}

const wordsOf = (kind: Proposal['kind'], named: Named): Words => {
  if (kind === 'match')
    return {
      proposed: texts.console_proposed_match(named),
      title: texts.console_confirm_match_title(named),
      text: texts.console_confirm_match_text(named),
      done: texts.console_money_credited(named),
    }
  if (kind === 'unmatch')
    return {
      proposed: texts.console_proposed_unmatch(named),
      title: texts.console_unmatch_title(named),
      text: texts.console_unmatch_text(named),
      done: texts.console_unmatch_done(named),
    }
  return {
    proposed: texts.console_proposed_return(named),
    title: texts.console_confirm_return_title(named),
    text: texts.console_confirm_return_text(named),
    done: texts.console_money_returning(named),
  }
}

/** One person's proposal, with a button for another person that moves the money. */
export function MatchProposal({ proposal, line, may, acting, onConfirm, onWithdraw, children }: MatchProposalProps) {
  const { kind, by_me, by_name, at, end_to_end_id } = proposal
  const { busy, fault, dialog, ask, close } = acting
  const amount = formatMoneyInColumn(line.amount_cents)
  const borrowerName = kind === 'unmatch' ? line.borrower_name : proposal.borrower_name
  const words = wordsOf(kind, {
    amount,
    name: borrowerName || texts.console_phone_change_unnamed(),
    payer: line.payer_name ?? texts.console_line_payer_unknown(),
    line: end_to_end_id,
  })
  const mayConfirm = may && !by_me
  useShortcuts({ p: mayConfirm && !busy ? () => ask('confirm') : undefined, w: may && !busy ? onWithdraw : undefined })

  return (
    <Stack gap="sm">
      <Facts
        facts={[
          [texts.console_proposal(), words.proposed],
          [texts.console_line_id(), end_to_end_id],
          [texts.console_proposed_by(), by_me ? texts.console_proposed_you({ name: by_name }) : by_name],
          [texts.console_time(), <Time key="at" at={at} />],
        ]}
      />
      <Text size="sm">{nextOf(may, by_me)}</Text>
      {may && (
        <Group gap="sm">
          {mayConfirm && (
            <Button disabled={busy} onClick={() => ask('confirm')}>
              {texts.console_confirm()}
            </Button>
          )}
          <Button variant="default" disabled={busy} onClick={onWithdraw}>
            {texts.console_withdraw_proposal()}
          </Button>
          {children}
        </Group>
      )}
      <Confirm
        isOpen={dialog === 'confirm'}
        title={words.title}
        text={words.text}
        verb={texts.console_confirm()}
        busy={busy}
        fault={fault?.message}
        onConfirm={() => onConfirm(words.done)}
        onClose={close}
      />
    </Stack>
  )
}
