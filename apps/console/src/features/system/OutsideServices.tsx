import { Text } from '@mantine/core'
import * as texts from '@home-credit/texts'
import { FigureTable } from '../../ui/FigureTable.tsx'
import { formatLatency } from '../../ui/format-size.ts'
import { Tag } from '../../ui/Tag.tsx'
import { Time } from '../../ui/Time.tsx'
import { isFailing, PART_NAMES, type Outside, type Part, type SystemView } from './system.ts'

function StateTag({ service, faults }: { service: Outside; faults: readonly Part[] }) {
  if (service.mode === 'none') return <Tag tone="gray">{texts.console_system_not_set_up()}</Tag>
  if (isFailing(service, faults))
    return (
      <Tag tone="red" sign="!">
        {texts.console_system_failing()}
      </Tag>
    )
  if (service.last_worked_at === null) return <Tag tone="gray">{texts.console_system_no_calls()}</Tag>
  return <Tag sign="✓">{texts.console_system_works()}</Tag>
}

/** Each service that the server calls: whether it answers, how fast, and since when it does not. */
export function OutsideServices({ outside, faults }: Pick<SystemView, 'outside' | 'faults'>) {
  return (
    <FigureTable
      title={texts.console_system_outside()}
      heads={[
        texts.console_system_service(),
        texts.console_state(),
        texts.console_system_last_worked(),
        texts.console_system_last_failed(),
        texts.console_system_calls(),
        texts.console_system_failures(),
        texts.console_system_latency(),
      ]}
      rows={outside.map((service) => {
        const { part, mode, last_worked_at, last_failed_at, last_fault, worked, failed, average_ms, slowest_ms } =
          service
        return {
          key: part,
          name: (
            <>
              {PART_NAMES[part]()}
              {mode === 'simulated' && (
                <Text size="xs" c="dimmed">
                  {texts.console_system_simulated()}
                </Text>
              )}
            </>
          ),
          cells: [
            <StateTag key="state" service={service} faults={faults} />,
            last_worked_at === null ? '–' : <Time key="worked" at={last_worked_at} />,
            last_failed_at === null ? (
              '–'
            ) : (
              <div key="failed">
                <Time at={last_failed_at} />
                <Text size="xs" c="dimmed">
                  {last_fault}
                </Text>
              </div>
            ),
            worked + failed,
            failed,
            average_ms === null || slowest_ms === null
              ? '–'
              : `${formatLatency(average_ms)} / ${formatLatency(slowest_ms)}`,
          ],
        }
      })}
    />
  )
}
