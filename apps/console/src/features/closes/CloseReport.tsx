import { formatAmount, formatMoneyInColumn } from '@home-credit/web'
import * as texts from '@home-credit/texts'
import { type Close, type Report, closeChecks, closeCounts } from './closes.ts'
import { ledgerAccounts } from '../../shared/ledger-accounts.ts'
import { arrearsBuckets } from '../../shared/arrears-buckets.ts'
import { Facts } from '../../ui/Facts.tsx'
import { formatDay } from '../../ui/format-time.ts'
import { Section } from '../../ui/Section.tsx'
import { Tag } from '../../ui/Tag.tsx'
import { FigureTable } from '../../ui/FigureTable.tsx'

const Checks = ({ checks }: Pick<Report, 'checks'>) => (
  <FigureTable
    title={texts.console_close_checks()}
    heads={[
      texts.console_close_check(),
      texts.console_close_ours(),
      texts.console_close_ledger(),
      texts.console_close_difference(),
    ]}
    rows={checks.map(({ check, ours_cents, ledger_cents, difference_cents }) => ({
      key: check,
      name: (
        <>
          {closeChecks.of(check)}{' '}
          <Tag
            tone={difference_cents === 0 ? 'green' : 'red'}
            filled={difference_cents !== 0}
            sign={difference_cents === 0 ? '✓' : '≠'}
          >
            {difference_cents === 0 ? texts.console_close_holds() : texts.console_recon_differs()}
          </Tag>
        </>
      ),
      cells: [formatAmount(ours_cents), formatAmount(ledger_cents), formatAmount(difference_cents)],
    }))}
  />
)

const Buckets = ({ buckets }: Pick<Report, 'buckets'>) => (
  <FigureTable
    title={texts.console_close_buckets()}
    heads={[
      texts.console_bucket(),
      texts.console_close_loans(),
      texts.console_close_overdue_reais(),
      texts.console_close_principal_reais(),
    ]}
    rows={buckets.map(({ bucket, loans, overdue_cents, principal_cents }) => ({
      key: bucket ?? 'none',
      name: bucket === null ? texts.console_close_bucket_none() : arrearsBuckets.of(bucket),
      cells: [loans, formatAmount(overdue_cents), formatAmount(principal_cents)],
    }))}
  />
)

const counted = ({ count, cents }: Report['due']): string =>
  texts.console_close_counted({ amount: formatMoneyInColumn(cents), count })

const OfTheDay = ({ report: { due, left, overdue, receipts, accrued_cents } }: { report: Report }) => (
  <Section title={texts.console_close_day_part()}>
    <Facts
      facts={[
        [texts.console_close_due(), counted(due)],
        [texts.console_close_left(), counted(left)],
        [texts.console_close_overdue(), counted(overdue)],
        [texts.console_close_received(), counted(receipts)],
        [texts.console_close_received_principal(), formatMoneyInColumn(receipts.principal_cents)],
        [texts.console_close_received_interest(), formatMoneyInColumn(receipts.interest_cents)],
        [texts.console_close_received_late(), formatMoneyInColumn(receipts.late_cents)],
        [texts.console_close_accrued(), formatMoneyInColumn(accrued_cents)],
      ]}
    />
  </Section>
)

const Iof = ({ iof }: Pick<Report, 'iof'>) => (
  <FigureTable
    title={texts.console_close_iof()}
    heads={[texts.console_close_period(), texts.console_close_iof_reais(), texts.console_close_pay_by()]}
    rows={iof.map(({ from, to, cents, pay_by }) => ({
      key: from,
      name: texts.console_close_period_of({ from: formatDay(from), to: formatDay(to) }),
      cells: [formatAmount(cents), formatDay(pay_by)],
    }))}
  />
)

/** Debits on the left, credits on the right, as in the ledger. */
const Accounts = ({ accounts }: Pick<Report, 'accounts'>) => (
  <FigureTable
    title={texts.console_close_accounts()}
    heads={[texts.console_ledger_account(), texts.console_ledger_debit(), texts.console_ledger_credit()]}
    rows={accounts.map(({ account, cents }) => ({
      key: account,
      name: ledgerAccounts.of(account),
      cells: [cents > 0 ? formatAmount(cents) : '', cents < 0 ? formatAmount(-cents) : ''],
    }))}
  />
)

/** The control report; the checks that must hold come first. */
export const CloseReport = ({ close: { report, counts } }: { close: Close }) => (
  <>
    <Checks checks={report.checks} />
    <Buckets buckets={report.buckets} />
    <OfTheDay report={report} />
    <Iof iof={report.iof} />
    <Accounts accounts={report.accounts} />
    <Section title={texts.console_close_done()}>
      <Facts facts={counts.map(({ name, count }) => [closeCounts.of(name), count] as const)} />
    </Section>
  </>
)
