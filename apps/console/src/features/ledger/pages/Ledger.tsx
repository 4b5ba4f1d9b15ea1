import { Button, Group, Loader, Stack, Text, TextInput } from '@mantine/core'
import { formatAmount, formatMoneyInColumn } from '@home-credit/web'
import type { CallOutput } from '@home-credit/contract'
import * as texts from '@home-credit/texts'
import { ledgerAccounts } from '../../../shared/ledger-accounts.ts'
import { useQuery } from '../../../shared/use-query.ts'
import { useMutation } from '../../../shared/use-mutation.ts'
import { filled, useTable } from '../../../shared/use-table.ts'
import { FaultAlert } from '../../../ui/FaultAlert.tsx'
import { FilterForm } from '../../../ui/FilterForm.tsx'
import { PageTitle } from '../../../ui/PageTitle.tsx'
import { Tag } from '../../../ui/Tag.tsx'
import { FigureTable } from '../../../ui/FigureTable.tsx'

type LedgerTotals = Extract<CallOutput<'POST /api/console/ledger'>, { totals: unknown }>

/** The books of a period: totals, which balance to zero, and every posting as a file. */
export function Ledger() {
  const { filter, setFilter } = useTable(['at'], { by: 'at', order: 'asc' })
  const filters = { from: filter('from'), to: filter('to') }
  const read = useQuery('POST /api/console/ledger', { action: 'totals', ...filled(filters) })
  const { data: ledger, fault } = read
  // Without a filter, shows the server's default: this month until today.
  const period = { from: filters.from || (ledger?.from ?? ''), to: filters.to || (ledger?.to ?? '') }
  const fields = fault?.fields ?? {}
  return (
    <Stack>
      <PageTitle>{texts.console_page_ledger()}</PageTitle>
      <Text size="sm" c="dimmed">
        {texts.console_ledger_intro()}
      </Text>
      <FilterForm values={period} onFilter={setFilter}>
        <TextInput
          name="from"
          type="date"
          label={texts.console_from()}
          defaultValue={period.from}
          error={fields['from']}
        />
        <TextInput name="to" type="date" label={texts.console_to()} defaultValue={period.to} error={fields['to']} />
      </FilterForm>
      {fault !== undefined && (
        <FaultAlert message={fault.message} {...(fault.status === 400 ? {} : { onRetry: read.reload })} />
      )}
      {ledger === undefined && fault === undefined && <Loader size="sm" aria-label={texts.loading()} />}
      {ledger !== undefined && <Totals ledger={ledger} />}
    </Stack>
  )
}

function Totals({
  ledger: { from, to, totals, transactions, postings, debit_cents, credit_cents },
}: {
  ledger: LedgerTotals
}) {
  if (postings === 0) return <Text size="sm">{texts.console_ledger_none()}</Text>
  const difference = debit_cents - credit_cents
  return (
    <>
      <Group gap="sm">
        <Tag tone={difference === 0 ? 'green' : 'red'} sign={difference === 0 ? '✓' : '≠'}>
          {difference === 0
            ? texts.console_ledger_ties()
            : texts.console_ledger_differs({ amount: formatMoneyInColumn(Math.abs(difference)) })}
        </Tag>
        <Text size="sm">{texts.console_ledger_counts({ transactions, postings })}</Text>
      </Group>
      <Export from={from} to={to} />
      <FigureTable
        title={texts.console_recon_totals()}
        heads={[texts.console_ledger_account(), texts.console_ledger_debit(), texts.console_ledger_credit()]}
        rows={[
          ...totals.map(({ account, debit_cents: debit, credit_cents: credit }) => ({
            key: account,
            name: ledgerAccounts.of(account),
            cells: [formatAmount(debit), formatAmount(credit)],
          })),
          {
            key: 'total',
            name: texts.console_ledger_total(),
            cells: [formatAmount(debit_cents), formatAmount(credit_cents)],
          },
        ]}
      />
    </>
  )
}

/** Requests the link only on a click, and follows it at once. */
function Export({ from, to }: Pick<LedgerTotals, 'from' | 'to'>) {
  const { send, busy, fault } = useMutation('POST /api/console/ledger')
  const open = async (): Promise<void> => {
    const answer = await send({ action: 'link', from, to })
    if (answer !== undefined) location.assign(answer.link)
  }
  return (
    <Stack gap="xs" align="flex-start">
      {fault !== undefined && <FaultAlert message={fault.message} />}
      <Button variant="default" loading={busy} onClick={() => void open()}>
        {texts.console_ledger_export()}
      </Button>
      <Text size="sm" c="dimmed">
        {texts.console_ledger_export_why()}
      </Text>
    </Stack>
  )
}
