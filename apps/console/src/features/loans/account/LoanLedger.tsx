import { Table, Text } from '@mantine/core'
import { formatAmount, formatMoneyInColumn } from '@home-credit/web'
import * as texts from '@home-credit/texts'
import { ledgerAccounts } from '../../../shared/ledger-accounts.ts'
import type { Booking } from './loan-account.ts'
import { bookingSentence } from './booking-sentence.ts'
import { Collapsible } from '../../../ui/Collapsible.tsx'
import { Section } from '../../../ui/Section.tsx'
import { Time } from '../../../ui/Time.tsx'
import classes from './Entries.module.css'

/** One sentence for each booking, with its lines and the principal after it. */
export const LoanLedger = ({ ledger }: { ledger: readonly Booking[] }) => (
  <Section title={texts.console_ledger_words()}>
    <ol className={classes['entries']}>
      {ledger.map((booking) => (
        <li key={booking.id}>
          <Text size="sm">{bookingSentence(booking)}</Text>
          <Text size="sm" c="dimmed">
            <Time at={booking.at} /> ·{' '}
            {texts.console_ledger_after({ amount: formatMoneyInColumn(booking.principal_cents) })}
          </Text>
          <div className={classes['lines']}>
            <Collapsible show={texts.console_ledger_lines_show()} hide={texts.console_ledger_lines_hide()}>
              <Lines booking={booking} />
            </Collapsible>
          </div>
        </li>
      ))}
    </ol>
  </Section>
)

/** Leaves the cell of a zero empty. */
const sided = (cents: number): string => (cents === 0 ? '' : formatAmount(cents))

const Lines = ({ booking: { id, lines } }: { booking: Booking }) => (
  <Table fz="sm" verticalSpacing={4} horizontalSpacing={4} aria-label={`${texts.console_ledger_words()} ${id}`}>
    <Table.Thead>
      <Table.Tr>
        <Table.Th scope="col">{texts.console_ledger_account()}</Table.Th>
        <Table.Th scope="col" ta="right">
          {texts.console_ledger_debit()}
        </Table.Th>
        <Table.Th scope="col" ta="right">
          {texts.console_ledger_credit()}
        </Table.Th>
      </Table.Tr>
    </Table.Thead>
    <Table.Tbody>
      {lines.map(({ account, debit_cents, credit_cents }) => (
        <Table.Tr key={`${account} ${debit_cents} ${credit_cents}`}>
          <Table.Th scope="row" fw={400}>
            {ledgerAccounts.of(account)}
          </Table.Th>
          <Table.Td ta="right">{sided(debit_cents)}</Table.Td>
          <Table.Td ta="right">{sided(credit_cents)}</Table.Td>
        </Table.Tr>
      ))}
    </Table.Tbody>
  </Table>
)
