import { Alert, Button, Group, Loader, Stack, Text } from '@mantine/core'
import * as texts from '@home-credit/texts'
import { usePlace, setQuery } from '../../../shared/router.ts'
import { saveFile } from '../../../shared/save-file.ts'
import { useMutation } from '../../../shared/use-mutation.ts'
import { useQuery } from '../../../shared/use-query.ts'
import { FaultAlert } from '../../../ui/FaultAlert.tsx'
import { formatDay, formatTime } from '../../../ui/format-time.ts'
import { PageTitle } from '../../../ui/PageTitle.tsx'
import { StateFilter } from '../../../ui/StateFilter.tsx'
import { ArrearsCard } from '../ArrearsCard.tsx'
import { CashCard } from '../CashCard.tsx'
import { DecisionsCard } from '../DecisionsCard.tsx'
import { ExpectedCard } from '../ExpectedCard.tsx'
import { type Figures, ranges, type Range } from '../figures.ts'
import classes from '../figures.module.css'
import { FunnelCard } from '../FunnelCard.tsx'
import { HealthCard } from '../HealthCard.tsx'
import { Kpis } from '../Kpis.tsx'
import { MonthsCard } from '../MonthsCard.tsx'
import { VintagesCard } from '../VintagesCard.tsx'

/** The figures of the lender as of the last close. */
export function Dashboard() {
  const { query } = usePlace()
  const named = query.get('range') ?? ''
  const range: Range = ranges.is(named) ? named : '30_days'
  const { data, fault, loading, reload } = useQuery('POST /api/console/figures', { action: 'read', range })
  const file = useMutation('POST /api/console/figures')
  const download = async (): Promise<void> => {
    const answer = await file.send({ action: 'days_csv', range })
    if (answer !== undefined) saveFile(answer.file_name, answer.csv)
  }
  const wrong = fault ?? file.fault
  const figures = data?.figures
  return (
    <Stack gap="sm">
      <Group justify="space-between" gap="sm">
        <PageTitle>{texts.console_page_figures()}</PageTitle>
        <Group gap="sm">
          <StateFilter
            label={texts.console_figures_range()}
            options={ranges.options()}
            value={range}
            onChange={(next) => setQuery({ range: next })}
          />
          <Button variant="default" loading={file.busy} onClick={() => void download()}>
            {texts.console_figures_csv()}
          </Button>
        </Group>
      </Group>
      {wrong !== undefined && <FaultAlert message={wrong.message} onRetry={reload} />}
      {figures === undefined && loading && <Loader size="sm" aria-label={texts.loading()} />}
      {figures === null && <Alert role="status">{texts.console_figures_none()}</Alert>}
      {figures != null && <AllFigures figures={figures} range={range} />}
      <HealthCard />
    </Stack>
  )
}

const AllFigures = ({ figures, range }: { figures: Figures; range: Range }) => (
  <>
    <div className={classes['split']}>
      <Text size="sm">
        {texts.console_figures_as_of({ day: formatDay(figures.day), time: formatTime(figures.closed_at) })}
      </Text>
      {figures.from === figures.since && (
        <Text size="sm" c="dimmed">
          {texts.console_figures_since({ day: formatDay(figures.since) })}
        </Text>
      )}
    </div>
    <Kpis figures={figures} />
    <div className={classes['wide']}>
      <MonthsCard months={figures.months} />
      <DecisionsCard figures={figures} />
    </div>
    <div className={classes['three']}>
      <FunnelCard figures={figures} range={range} />
      <ArrearsCard arrears={figures.arrears} />
      <CashCard figures={figures} />
    </div>
    <ExpectedCard figures={figures} />
    <VintagesCard vintages={figures.vintages} />
  </>
)
