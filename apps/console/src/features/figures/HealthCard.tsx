import { Button, Stack } from '@mantine/core'
import * as texts from '@home-credit/texts'
import { useQuery } from '../../shared/use-query.ts'
import { ChartTable } from '../../ui/charts/ChartTable.tsx'
import { FaultAlert } from '../../ui/FaultAlert.tsx'
import { formatTime } from '../../ui/format-time.ts'
import { Section } from '../../ui/Section.tsx'
import { Tag } from '../../ui/Tag.tsx'
import type { Health } from './figures.ts'

type Channel = Health['sms']

const SECONDS = new Map<string, Intl.NumberFormat>()

/** Latencies are fractions of a second to minutes. */
function seconds(value: number): string {
  const lang = document.documentElement.lang
  const format =
    SECONDS.get(lang) ??
    new Intl.NumberFormat(lang === '' ? 'en' : lang, {
      style: 'unit',
      unit: 'second',
      unitDisplay: 'short',
      maximumFractionDigits: 1,
    })
  SECONDS.set(lang, format)
  return format.format(value)
}

const took = ({ done, median_seconds }: Channel['hour']): string =>
  median_seconds === null || done === 0
    ? String(done)
    : texts.console_figures_health_took({ count: done, span: seconds(median_seconds) })

const Failing = ({ failing, oldest_failing_at }: Channel) =>
  failing === 0 || oldest_failing_at === null ? (
    <Tag tone="green" sign="✓">
      {texts.console_figures_health_well()}
    </Tag>
  ) : (
    <Tag tone="red" filled sign="!">
      {texts.console_figures_health_since({ count: failing, time: formatTime(oldest_failing_at) })}
    </Tag>
  )

/** Live, unlike the figures of the close. */
export function HealthCard() {
  const { data, fault, loading, reload } = useQuery('POST /api/console/figures', { action: 'health' })
  return (
    <Section
      title={texts.console_figures_health()}
      aside={
        <Button variant="default" size="xs" loading={loading} onClick={reload}>
          {texts.console_figures_health_reload()}
        </Button>
      }
    >
      <Stack gap="xs">
        {fault !== undefined && <FaultAlert message={fault.message} onRetry={reload} />}
        {data !== undefined && (
          <ChartTable
            caption={texts.console_figures_health()}
            heads={['', texts.console_figures_health_sms(), texts.console_figures_health_pix()]}
            rows={[
              {
                key: 'hour',
                name: texts.console_figures_health_hour(),
                cells: [took(data.sms.hour), took(data.pix.hour)],
              },
              { key: 'day', name: texts.console_figures_health_day(), cells: [took(data.sms.day), took(data.pix.day)] },
              {
                key: 'failing',
                name: texts.console_figures_health_failing(),
                cells: [<Failing key="sms" {...data.sms} />, <Failing key="pix" {...data.pix} />],
              },
            ]}
          />
        )}
      </Stack>
    </Section>
  )
}
