import { Group, Stack, Table, Text, VisuallyHidden } from '@mantine/core'
import { formatAmount, formatHundredths, formatMoney, formatMoneyInColumn } from '@home-credit/web'
import * as texts from '@home-credit/texts'
import { Section } from '../../ui/Section.tsx'
import classes from './Terms.module.css'
import type { Effects } from './versions.ts'

type TypicalLoan = Effects['loans'][number]
type Figures = NonNullable<TypicalLoan['after']>

/** The loan in the middle of the range over its longest term. */
function middleOf(loans: readonly TypicalLoan[]): TypicalLoan | undefined {
  const offered = loans.filter(({ after }) => after !== null)
  const amounts = [...new Set(offered.map(({ amount_cents }) => amount_cents))]
  const amount = amounts[Math.floor(amounts.length / 2)]
  return offered.findLast(({ amount_cents }) => amount_cents === amount)
}

/** What the loans of the chosen package cost before and after the change, as the server computes an offer. */
export function BorrowerView({ loans, chosen }: { loans: Effects['loans']; chosen: string | undefined }) {
  const own = loans.filter((loan) => loan.package === chosen)
  const shown = own.length > 0 ? own : loans
  const middle = middleOf(shown)
  return (
    <>
      <Section title={texts.terms_borrower_sees()}>
        {middle?.after == null ? (
          <Text size="sm">{texts.terms_borrower_nothing()}</Text>
        ) : (
          <Hero loan={middle} after={middle.after} />
        )}
      </Section>
      {shown.length > 0 && (
        <Section title={texts.terms_range()}>
          <div className={classes['scroll']}>
            <Table fz={13} verticalSpacing={6} horizontalSpacing={3} aria-label={texts.terms_range()}>
              <Table.Thead>
                <Table.Tr>
                  <Table.Th>{texts.terms_range_loan()}</Table.Th>
                  <Table.Th ta="right">{texts.terms_range_monthly()}</Table.Th>
                  <Table.Th ta="right" visibleFrom="xs">
                    {texts.terms_range_total()}
                  </Table.Th>
                  <Table.Th ta="right">{texts.terms_range_cet_now()}</Table.Th>
                  <Table.Th ta="right">{texts.terms_range_cet_new()}</Table.Th>
                </Table.Tr>
              </Table.Thead>
              <Table.Tbody>
                {shown.map((loan) => (
                  <RangeRow
                    key={`${loan.package} ${loan.amount_cents} ${loan.months}`}
                    loan={loan}
                    all={own.length === 0}
                  />
                ))}
              </Table.Tbody>
            </Table>
          </div>
        </Section>
      )}
    </>
  )
}

const cet = (figures: Figures | null): string =>
  figures === null ? texts.terms_range_not_offered() : formatHundredths(figures.cet_annual_bp)

function RangeRow({ loan: { name, amount_cents, months, before, after }, all }: { loan: TypicalLoan; all: boolean }) {
  const isNew = after !== null && after.cet_annual_bp !== before?.cet_annual_bp
  return (
    <Table.Tr>
      <Table.Th scope="row" fw={400} className={classes['loan'] ?? ''}>
        {all && `${name}, `}
        {texts.terms_range_of({ amount: formatMoney(amount_cents), months })}
      </Table.Th>
      <Table.Td ta="right">{after === null ? '' : formatAmount(after.installment_cents)}</Table.Td>
      <Table.Td ta="right" visibleFrom="xs">
        {after === null ? '' : formatAmount(after.total_cents)}
      </Table.Td>
      <Table.Td ta="right" c="gray.6">
        {cet(before)}
      </Table.Td>
      <Table.Td ta="right" {...(isNew ? { fw: 700, c: 'green.6' } : {})}>
        {cet(after)}
      </Table.Td>
    </Table.Tr>
  )
}

function Hero({ loan: { amount_cents, months, before }, after }: { loan: TypicalLoan; after: Figures }) {
  return (
    <Stack gap="sm">
      <Group justify="space-between" align="flex-end" gap="xs">
        <div>
          <Text size="sm" c="gray.6">
            {texts.terms_cet_of({ amount: formatMoney(amount_cents), months })}
          </Text>
          <span className={classes['big']}>{formatHundredths(after.cet_annual_bp)}</span>
          {before !== null && before.cet_annual_bp !== after.cet_annual_bp && (
            <del className={classes['old']}>
              <VisuallyHidden>{texts.console_settings_before()} </VisuallyHidden>
              {formatHundredths(before.cet_annual_bp)}
            </del>
          )}
        </div>
        <div>
          <Text size="sm" c="gray.6">
            {texts.terms_each_month()}
          </Text>
          <Text fw={700} size="xl">
            {formatMoneyInColumn(after.installment_cents)}
          </Text>
        </div>
      </Group>
      <CostBar netCents={amount_cents} figures={after} />
    </Stack>
  )
}

const WIDTH = 1000

/** What the borrower repays in all, in its four parts. */
function CostBar({ netCents, figures }: { netCents: number; figures: Figures }) {
  const parts = [
    { name: 'net', label: texts.terms_part_net(), cents: netCents },
    { name: 'interest', label: texts.terms_part_interest(), cents: figures.interest_cents },
    { name: 'fee', label: texts.terms_part_fee(), cents: figures.fee_cents },
    { name: 'tax', label: texts.terms_part_tax(), cents: figures.iof_cents },
  ]
  const total = parts.reduce((sum, { cents }) => sum + cents, 0)
  const widths = parts.map(({ cents }) => (cents * WIDTH) / Math.max(1, total))
  return (
    <div>
      <svg className={classes['cost']} viewBox={`0 0 ${WIDTH} 16`} preserveAspectRatio="none" aria-hidden>
        {parts.map(({ name }, index) => (
          <rect
            key={name}
            className={classes[name]}
            x={widths.slice(0, index).reduce((sum, width) => sum + width, 0)}
            width={widths[index]}
            height={16}
          />
        ))}
      </svg>
      <ul className={classes['legendList']}>
        {parts.map(({ name, label, cents }) => (
          <li key={name}>
            <span>
              <span className={`${classes['key']} ${classes[name]}`} />
              {label}
            </span>
            <b>{formatMoneyInColumn(cents)}</b>
          </li>
        ))}
      </ul>
    </div>
  )
}
