import { List, Loader, Stack, Table, Text } from '@mantine/core'
import type { CallOutput } from '@home-credit/contract'
import { formatMoneyInColumn } from '@home-credit/web'
import * as texts from '@home-credit/texts'
import { ledgerAccounts } from '../../shared/ledger-accounts.ts'
import { loanStateName } from '../../shared/loan-states.ts'
import { useQuery } from '../../shared/use-query.ts'
import { Facts } from '../../ui/Facts.tsx'
import { FaultAlert } from '../../ui/FaultAlert.tsx'
import { formatTime } from '../../ui/format-time.ts'
import type { Planned } from './decision-ways.ts'
import type { LoanCase } from './loan-case.ts'

type Outcome = CallOutput<'POST /api/console/decision_outcome'>['outcome']

export interface OutcomePreviewProps {
  /** Undefined until enough is chosen. */
  planned: Planned | undefined
  /** The reasons as the borrower will read them. */
  reads: readonly string[]
  lang: LoanCase['borrower']['lang']
}

/** What a decision will do, before it is confirmed. The server makes the decision and undoes it, so nothing differs. */
export const OutcomePreview = ({ planned, reads, lang }: OutcomePreviewProps) => (
  <section aria-label={texts.console_outcome()} aria-live="polite">
    <Stack gap="xs">
      <Text size="sm" fw={600}>
        {texts.console_outcome()}
      </Text>
      {planned === undefined ? (
        <Text size="sm" c="dimmed">
          {texts.console_outcome_choose()}
        </Text>
      ) : (
        <Loaded planned={planned} reads={reads} lang={lang} />
      )}
    </Stack>
  </section>
)

const actor = ({ next }: Outcome): string => {
  if (next === null) return texts.console_outcome_nobody()
  const who = next.who === 'you' ? texts.console_borrower() : texts.console_outcome_us()
  return next.by === null ? who : texts.console_outcome_until({ who, time: formatTime(next.by) })
}

function Loaded({ planned, reads, lang }: OutcomePreviewProps & { planned: Planned }) {
  const { data, fault, reload } = useQuery('POST /api/console/decision_outcome', planned)
  if (fault !== undefined) return <FaultAlert message={fault.message} onRetry={reload} />
  const outcome = data?.outcome
  if (outcome === undefined) return <Loader size="sm" aria-label={texts.loading()} />
  const sentences = [...outcome.messages, ...reads]
  return (
    <>
      <Facts
        facts={[
          [texts.console_outcome_state(), loanStateName(outcome.state)],
          [texts.console_outcome_next(), actor(outcome)],
          ...(planned.action === 'accept_evidence' && outcome.quota !== null
            ? ([
                [texts.console_quota(), formatMoneyInColumn(outcome.quota.quota_cents)],
                [texts.console_largest(), formatMoneyInColumn(outcome.largest_cents)],
              ] as const)
            : []),
          [
            texts.console_outcome_reads(),
            sentences.length === 0 ? (
              texts.console_outcome_no_message()
            ) : (
              <List key="sentences" size="sm" spacing={4} lang={lang}>
                {sentences.map((sentence) => (
                  <List.Item key={sentence}>{sentence}</List.Item>
                ))}
              </List>
            ),
          ],
        ]}
      />
      {outcome.postings.length > 0 && <Postings postings={outcome.postings} />}
    </>
  )
}

const Postings = ({ postings }: Pick<Outcome, 'postings'>) => (
  <Table fz="sm" verticalSpacing={4} aria-label={texts.console_outcome_postings()}>
    <Table.Thead>
      <Table.Tr>
        <Table.Th scope="col">{texts.console_outcome_postings()}</Table.Th>
        <Table.Th scope="col" ta="right">
          {texts.console_ledger_debit()}
        </Table.Th>
        <Table.Th scope="col" ta="right">
          {texts.console_ledger_credit()}
        </Table.Th>
      </Table.Tr>
    </Table.Thead>
    <Table.Tbody>
      {postings.flatMap(({ event, lines }) =>
        lines.map(({ account, debit_cents, credit_cents }) => (
          <Table.Tr key={`${event} ${account}`}>
            <Table.Td>{ledgerAccounts.of(account)}</Table.Td>
            <Table.Td ta="right">{debit_cents === 0 ? '' : formatMoneyInColumn(debit_cents)}</Table.Td>
            <Table.Td ta="right">{credit_cents === 0 ? '' : formatMoneyInColumn(credit_cents)}</Table.Td>
          </Table.Tr>
        )),
      )}
    </Table.Tbody>
  </Table>
)
