import { Button, Stack, Text } from '@mantine/core'
import { formatMoneyInColumn } from '@home-credit/web'
import * as texts from '@home-credit/texts'
import type { SuspenseAnswer, SuspenseRow } from '../money-types.ts'
import { moneyQueueName } from '../../../shared/money-queues.ts'
import type { Me } from '../../../shared/request.ts'
import { hrefOf } from '../../../shared/router.ts'
import { useQuery } from '../../../shared/use-query.ts'
import { formatTime } from '../../../ui/format-time.ts'
import { ItemLoader } from '../../../ui/ItemLoader.tsx'
import { Section } from '../../../ui/Section.tsx'
import { TwoColumns } from '../../../ui/TwoColumns.tsx'
import { useShortcuts } from '../../../ui/use-shortcuts.ts'
import { borrowerTrail, AuditTrail } from '../../../shared/AuditTrail.tsx'
import { LineBadge } from '../MoneyBadges.tsx'
import { SuspenseCandidates } from '../SuspenseCandidates.tsx'
import { MoneyItemHeader } from '../../../shared/MoneyItemHeader.tsx'
import { BankLineFacts } from '../BankLineFacts.tsx'
import { MatchProposal } from '../MatchProposal.tsx'
import { ActionFault } from '../../../shared/ActionFault.tsx'
import { WrongMatch } from '../WrongMatch.tsx'
import { useConfirmedAction } from '../../../shared/use-confirmed-action.ts'

const keys = () =>
  [
    ['p', texts.console_key_money_yes()],
    ['w', texts.console_key_withdraw()],
  ] as const

export function SuspenseLine({ id, me }: { id: string; me: Me }) {
  const { data, fault, reload, put } = useQuery('POST /api/console/suspense', { action: 'one', end_to_end_id: id })
  return (
    <ItemLoader
      value={data}
      fault={fault}
      onRetry={reload}
      href={hrefOf(['suspense'])}
      link={texts.console_to_list({ list: moneyQueueName('suspense') })}
    >
      {(found) => <LineView answer={found} me={me} onDone={put} reload={reload} />}
    </ItemLoader>
  )
}

interface ViewProps {
  answer: SuspenseAnswer
  me: Me
  onDone(done: SuspenseAnswer): void
  reload(): void
}

const nextOf = ({ state, borrower_name }: SuspenseRow): string => {
  if (state === 'matched')
    return texts.console_suspense_next_matched({ name: borrower_name || texts.console_phone_change_unnamed() })
  if (state === 'returned') return texts.console_suspense_next_returned()
  return state === 'returning' ? texts.console_suspense_next_returning() : texts.console_suspense_next_suspense()
}

type Deciding = 'propose_match' | 'propose_return' | 'propose_unmatch' | 'confirm' | 'withdraw_proposal'

/** One unmatched PIX: match it to a borrower, or return it to the payer. */
function LineView({ answer: { line, candidates }, me, onDone, reload }: ViewProps) {
  const acting = useConfirmedAction<'POST /api/console/suspense', 'confirm' | 'unmatch', Deciding>(
    'POST /api/console/suspense',
    onDone,
    reload,
  )
  const { end_to_end_id, proposal, state } = line
  const mayDecide = state === 'suspense' && me.actions.includes('suspense.decide')
  const mayPropose = mayDecide && proposal === null
  const match = (borrowerId: string): void =>
    acting.act({ action: 'propose_match', end_to_end_id, borrower_id: borrowerId }, texts.console_proposed())
  const [first] = candidates
  useShortcuts({ p: mayPropose && first !== undefined && !acting.busy ? () => match(first.borrower_id) : undefined })
  // A 404 means that no borrower has the typed id.
  const atField =
    acting.fault?.fields['borrower_id'] ?? (acting.fault?.status === 404 ? acting.fault.message : undefined)

  return (
    <Stack>
      <MoneyItemHeader
        queue="suspense"
        title={texts.console_suspense_title({
          amount: formatMoneyInColumn(line.amount_cents),
          day: formatTime(line.paid_at),
        })}
        keys={mayDecide ? keys() : []}
      >
        <LineBadge state={state} />
      </MoneyItemHeader>
      <Section title={texts.console_next_step()}>
        <Stack gap="sm">
          {atField === undefined && <ActionFault acting={acting} />}
          {proposal === null ? (
            <Text size="sm">{nextOf(line)}</Text>
          ) : (
            <MatchProposal
              proposal={proposal}
              line={line}
              may={me.actions.includes('suspense.decide')}
              acting={acting}
              onConfirm={(message) => acting.act({ action: 'confirm', end_to_end_id }, message)}
              onWithdraw={() =>
                acting.act({ action: 'withdraw_proposal', end_to_end_id }, texts.console_proposal_withdrawn())
              }
            />
          )}
        </Stack>
      </Section>
      <TwoColumns>
        <Section title={texts.console_proof_bank()}>
          <BankLineFacts line={line} />
        </Section>
        {state === 'matched' && proposal === null && me.actions.includes('suspense.decide') && (
          <WrongMatch line={line} acting={acting} />
        )}
        {state === 'suspense' && (
          <Stack>
            <SuspenseCandidates
              candidates={candidates}
              busy={acting.busy}
              error={atField}
              onPropose={mayPropose ? match : undefined}
            />
            {mayPropose && (
              <Section title={texts.console_suspense_back()}>
                <Stack gap="sm" align="flex-start">
                  <Text size="sm">{texts.console_suspense_back_text()}</Text>
                  <Button
                    variant="default"
                    disabled={acting.busy}
                    onClick={() => acting.act({ action: 'propose_return', end_to_end_id }, texts.console_proposed())}
                  >
                    {texts.console_suspense_back_propose()}
                  </Button>
                </Stack>
              </Section>
            )}
          </Stack>
        )}
      </TwoColumns>
      {me.actions.includes('audit.read') && (
        <AuditTrail
          key={`${state} ${proposal?.at}`}
          sides={[
            { value: 'pix', label: texts.console_trail_pix(), filter: { subject: `pix:${end_to_end_id}` } },
            ...(line.borrower_id === null ? [] : [borrowerTrail(line.borrower_id)]),
          ]}
        />
      )}
    </Stack>
  )
}
