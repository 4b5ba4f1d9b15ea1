import { Button, Code, Group, Stack, Text } from '@mantine/core'
import * as texts from '@home-credit/texts'
import { Facts } from '../../ui/Facts.tsx'
import { FigureTable } from '../../ui/FigureTable.tsx'
import { formatSpan } from '../../ui/format-time.ts'
import { Section } from '../../ui/Section.tsx'
import { Tag } from '../../ui/Tag.tsx'
import { Time } from '../../ui/Time.tsx'
import type { SystemView } from './system.ts'

type JobsView = SystemView['jobs']

const deadTag = (count: number) =>
  count === 0 ? (
    count
  ) : (
    <Tag tone="red" sign="!">
      {String(count)}
    </Tag>
  )

/** How many jobs are in which state, and each kind of job that is in the queue. */
export function Jobs({ jobs }: { jobs: JobsView }) {
  return (
    <>
      <Section title={texts.console_system_jobs()}>
        <Facts
          facts={[
            [texts.console_system_jobs_waiting(), jobs.waiting],
            [texts.console_system_jobs_running(), jobs.running],
            [texts.console_system_jobs_later(), jobs.later],
            [texts.console_system_jobs_failed(), jobs.failed],
            [texts.console_system_jobs_dead(), deadTag(jobs.dead)],
          ]}
        />
        {jobs.kinds.length === 0 && <Text size="sm">{texts.console_system_jobs_empty()}</Text>}
      </Section>
      {jobs.kinds.length > 0 && (
        <FigureTable
          title={texts.console_system_queues()}
          heads={[
            texts.console_system_job(),
            texts.console_system_oldest(),
            texts.console_system_jobs_waiting(),
            texts.console_system_jobs_running(),
            texts.console_system_jobs_later(),
            texts.console_system_jobs_failed_short(),
            texts.console_system_jobs_dead(),
          ]}
          rows={jobs.kinds.map(({ kind, oldest_seconds, waiting, running, later, failed, dead }) => ({
            key: kind,
            name: <Code>{kind}</Code>,
            cells: [
              oldest_seconds === null ? '–' : formatSpan(oldest_seconds),
              waiting,
              running,
              later,
              failed,
              deadTag(dead),
            ],
          }))}
        />
      )}
    </>
  )
}

export interface DeadJobsProps {
  jobs: JobsView
  mayRetry: boolean
  busy: boolean
  onRetry(id: string): void
  onRetryKind(kind: string, count: number): void
}

/** The jobs that wait for an operator. The server shows the newest; a button retries all of a kind. */
export function DeadJobs({ jobs, mayRetry, busy, onRetry, onRetryKind }: DeadJobsProps) {
  const { dead, dead_jobs, kinds } = jobs
  const shown = dead_jobs.length
  return (
    <Section title={texts.console_system_dead()}>
      <Stack gap="md">
        <Text size="sm">{texts.console_system_dead_text()}</Text>
        {dead > shown && <Text size="sm">{texts.console_system_dead_more({ shown, total: dead })}</Text>}
        {kinds
          .filter((kind) => kind.dead > 0)
          .map(({ kind, dead: count }) => (
            <Stack key={kind} gap="xs">
              {mayRetry && count > 1 && (
                <Group>
                  <Button variant="default" disabled={busy} onClick={() => onRetryKind(kind, count)}>
                    {texts.console_system_retry_kind({ count, kind })}
                  </Button>
                </Group>
              )}
              <FigureTable
                title={kind}
                heads={[
                  texts.console_system_job(),
                  texts.console_system_fault(),
                  texts.console_system_died_at(),
                  texts.console_system_attempts(),
                  ...(mayRetry ? [texts.console_system_retry()] : []),
                ]}
                rows={dead_jobs
                  .filter((job) => job.kind === kind)
                  .map(({ id, attempts, died_at, fault }) => ({
                    key: id,
                    name: id,
                    cells: [
                      fault || '–',
                      <Time key="at" at={died_at} />,
                      attempts,
                      ...(mayRetry
                        ? [
                            <Button
                              key="retry"
                              variant="light"
                              size="compact-sm"
                              disabled={busy}
                              aria-label={texts.console_system_retry_one({ id })}
                              onClick={() => onRetry(id)}
                            >
                              {texts.console_system_retry()}
                            </Button>,
                          ]
                        : []),
                    ],
                  }))}
              />
            </Stack>
          ))}
      </Stack>
    </Section>
  )
}
