import { Anchor, Button, Group, Stack } from '@mantine/core'
import { formatMoneyInColumn } from '@home-credit/web'
import * as texts from '@home-credit/texts'
import { useState } from 'react'
import type { Guide as GuideFound, GuideLoan } from '../iof-guides.ts'
import { moneyQueueName } from '../../../shared/money-queues.ts'
import type { Me } from '../../../shared/request.ts'
import { hrefOf } from '../../../shared/router.ts'
import { useQuery } from '../../../shared/use-query.ts'
import { useMutation } from '../../../shared/use-mutation.ts'
import { DataTable, PAGE_SIZES, type Column, type TableView } from '../../../ui/DataTable.tsx'
import { Facts } from '../../../ui/Facts.tsx'
import { FaultAlert } from '../../../ui/FaultAlert.tsx'
import { formatDay } from '../../../ui/format-time.ts'
import { ItemLoader } from '../../../ui/ItemLoader.tsx'
import { Section } from '../../../ui/Section.tsx'
import { saveFile } from '../../../shared/save-file.ts'
import { LinkCell } from '../../../shared/LinkCell.tsx'
import { MoneyItemHeader } from '../../../shared/MoneyItemHeader.tsx'
import { AuditTrail } from '../../../shared/AuditTrail.tsx'
import { GuideBadge } from '../GuideBadge.tsx'
import { Remittance } from '../Remittance.tsx'

const totalOf = ({ first_cents, further_cents, undone_cents }: GuideLoan): number =>
  first_cents + further_cents - undone_cents

const columns = (): Column<GuideLoan, string>[] => [
  {
    name: 'loan',
    header: texts.console_iof_loan(),
    cell: (row) => (
      <LinkCell path={['loans', row.loan_id]} link={row.number} more={[formatMoneyInColumn(totalOf(row))]} />
    ),
  },
  ...(
    [
      ['first', texts.console_iof_first(), (row: GuideLoan) => row.first_cents],
      ['further', texts.console_iof_further(), (row: GuideLoan) => row.further_cents],
      ['undone', texts.console_iof_undone(), (row: GuideLoan) => row.undone_cents],
      ['total', texts.console_iof_total(), totalOf],
    ] as const
  ).map(([name, header, cents]) => ({
    name,
    header,
    wide: true,
    unbroken: true,
    cell: (row: GuideLoan) => formatMoneyInColumn(cents(row)),
  })),
]

/** One guide: the next step, its parts and its loans. */
export function Guide({ from, me }: { from: string; me: Me }) {
  const [view, setView] = useState<TableView<string>>({
    sort: { by: 'loan', order: 'asc' },
    page: 1,
    pageSize: PAGE_SIZES[1],
  })
  const read = useQuery('POST /api/console/iof_guides', {
    action: 'one',
    from,
    page: view.page,
    page_size: view.pageSize,
  })
  const { data: answer, fault, reload } = read
  const title =
    answer === undefined
      ? ''
      : texts.console_iof_guide_of({ from: formatDay(answer.guide.from), to: formatDay(answer.guide.to) })
  return (
    <ItemLoader
      value={answer}
      fault={fault}
      onRetry={reload}
      href={hrefOf(['iof'])}
      link={texts.console_to_list({ list: moneyQueueName('iof') })}
    >
      {({ guide, loans, total }) => (
        <Stack>
          <MoneyItemHeader queue="iof" title={title} keys={[]}>
            <GuideBadge guide={guide} />
          </MoneyItemHeader>
          <Remittance guide={guide} me={me} reload={reload} />
          <GuideBreakdown guide={guide} />
          <Section title={texts.console_iof_loans()}>
            <DataTable
              name={title}
              columns={columns()}
              rows={loans}
              total={total}
              rowKey={({ loan_id }) => loan_id}
              view={view}
              onView={setView}
              loading={read.loading}
              fault={undefined}
              onRetry={reload}
              empty={texts.console_rows_empty()}
            />
          </Section>
          {me.actions.includes('audit.read') && (
            <AuditTrail
              key={`${guide.state} ${guide.remittance?.at}`}
              sides={[
                { value: 'guide', label: texts.console_iof_trail(), filter: { subject: `iof_guide:${guide.from}` } },
              ]}
            />
          )}
        </Stack>
      )}
    </ItemLoader>
  )
}

function GuideBreakdown({
  guide: { from, charged_cents, carried_cents, amount_cents, pay_by },
}: {
  guide: GuideFound
}) {
  const file = useMutation('POST /api/console/iof_guides')
  const download = async (): Promise<void> => {
    const answer = await file.send({ action: 'csv', from })
    if (answer !== undefined) saveFile(answer.file_name, answer.csv)
  }
  return (
    <Section title={texts.console_iof_breakdown()}>
      <Stack gap="sm" align="flex-start">
        {file.fault !== undefined && <FaultAlert message={file.fault.message} />}
        <Facts
          facts={[
            [texts.console_iof_charged(), formatMoneyInColumn(charged_cents)],
            ...(carried_cents === 0
              ? []
              : ([[texts.console_iof_carried(), formatMoneyInColumn(carried_cents)]] as const)),
            [texts.console_iof_amount(), formatMoneyInColumn(amount_cents)],
            [texts.console_iof_pay_by(), formatDay(pay_by)],
          ]}
        />
        <Group gap="sm">
          <Button variant="default" loading={file.busy} onClick={() => void download()}>
            {texts.console_iof_csv()}
          </Button>
          <Anchor size="sm" href={hrefOf(['closes'])}>
            {texts.console_page_closes()}
          </Anchor>
        </Group>
      </Stack>
    </Section>
  )
}
