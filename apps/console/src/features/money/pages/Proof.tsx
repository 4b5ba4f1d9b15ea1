import { Anchor, Group, Stack, Text } from '@mantine/core'
import * as texts from '@home-credit/texts'
import type { ProofAnswer } from '../money-types.ts'
import { moneyQueueName } from '../../../shared/money-queues.ts'
import { proofNext } from '../money-labels.ts'
import type { Me } from '../../../shared/request.ts'
import { hrefOf } from '../../../shared/router.ts'
import { useQuery } from '../../../shared/use-query.ts'
import { Countdown } from '../../../ui/Countdown.tsx'
import { ItemLoader } from '../../../ui/ItemLoader.tsx'
import { Section } from '../../../ui/Section.tsx'
import { TwoColumns } from '../../../ui/TwoColumns.tsx'
import { borrowerTrail, AuditTrail } from '../../../shared/AuditTrail.tsx'
import { ProofBadge, ProposedBadge } from '../MoneyBadges.tsx'
import { MoneyItemHeader } from '../../../shared/MoneyItemHeader.tsx'
import { ProofBankLines } from '../ProofBankLines.tsx'
import { ProofDetails } from '../ProofDetails.tsx'
import { MatchProposal } from '../MatchProposal.tsx'
import { ActionFault } from '../../../shared/ActionFault.tsx'
import { RefuseProof } from '../RefuseProof.tsx'
import { useConfirmedAction } from '../../../shared/use-confirmed-action.ts'

const keys = () =>
  [
    ['p', texts.console_key_money_yes()],
    ['w', texts.console_key_withdraw()],
    ['r', texts.console_key_no()],
  ] as const

export function Proof({ id, me }: { id: string; me: Me }) {
  const { data, fault, reload, put } = useQuery('POST /api/console/proofs', { action: 'one', id })
  return (
    <ItemLoader
      value={data}
      fault={fault}
      onRetry={reload}
      href={hrefOf(['proofs'])}
      link={texts.console_to_list({ list: moneyQueueName('proofs') })}
    >
      {(found) => <ProofView answer={found} me={me} onDone={put} reload={reload} />}
    </ItemLoader>
  )
}

interface ViewProps {
  answer: ProofAnswer
  me: Me
  onDone(done: ProofAnswer): void
  reload(): void
}

type Deciding = 'propose' | 'confirm' | 'withdraw_proposal' | 'refuse'

/** The proof next to the bank's records; the next step above both. */
function ProofView({ answer, me, onDone, reload }: ViewProps) {
  const acting = useConfirmedAction<'POST /api/console/proofs', 'confirm' | 'refuse', Deciding>(
    'POST /api/console/proofs',
    onDone,
    reload,
  )
  const { proof, named, candidates } = answer
  const { id, state, proposal } = proof
  const mayDecide = state === 'waiting' && me.actions.includes('proofs.decide')
  const proposed =
    proposal === null
      ? undefined
      : [named, ...candidates].find((line) => line?.end_to_end_id === proposal.end_to_end_id)
  const refuse = mayDecide && (
    <RefuseProof
      number={proof.order_number}
      acting={acting}
      onRefuse={(reason, message) => acting.act({ action: 'refuse', id, reason }, message)}
    />
  )

  return (
    <Stack>
      <MoneyItemHeader
        queue="proofs"
        title={texts.console_loan_of({
          number: proof.order_number,
          name: proof.borrower_name || texts.console_phone_change_unnamed(),
        })}
        keys={mayDecide ? keys() : []}
      >
        <ProofBadge state={state} />
        {state === 'waiting' && <Countdown secondsLeft={proof.seconds_left} />}
      </MoneyItemHeader>
      <Section title={texts.console_next_step()}>
        <Stack gap="sm">
          <ActionFault acting={acting} />
          {proposal === null || !proposed ? (
            <>
              <Text size="sm">{proofNext.of(state)}</Text>
              {proposal !== null && (
                // With many lines it may be missing from the candidates; the page of the line can confirm it too.
                <Group gap="sm">
                  <ProposedBadge proposal={proposal} />
                  <Anchor size="sm" href={hrefOf(['suspense', proposal.end_to_end_id])}>
                    {proposal.end_to_end_id}
                  </Anchor>
                </Group>
              )}
              {refuse && <Group>{refuse}</Group>}
            </>
          ) : (
            <MatchProposal
              proposal={proposal}
              line={proposed}
              may={mayDecide}
              acting={acting}
              onConfirm={(message) => acting.act({ action: 'confirm', id }, message)}
              onWithdraw={() => acting.act({ action: 'withdraw_proposal', id }, texts.console_proposal_withdrawn())}
            >
              {refuse}
            </MatchProposal>
          )}
        </Stack>
      </Section>
      <TwoColumns>
        <ProofDetails answer={answer} />
        <ProofBankLines
          answer={answer}
          busy={acting.busy}
          onPropose={
            mayDecide && proposal === null
              ? (line) => acting.act({ action: 'propose', id, end_to_end_id: line }, texts.console_proposed())
              : undefined
          }
        />
      </TwoColumns>
      {me.actions.includes('audit.read') && (
        <AuditTrail key={`${state} ${proposal?.at}`} sides={[borrowerTrail(proof.borrower_id)]} />
      )}
    </Stack>
  )
}
