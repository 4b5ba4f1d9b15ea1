import { Anchor, Group, Stack, Text } from '@mantine/core'
import * as texts from '@home-credit/texts'
import { useState } from 'react'
import type { Me } from '../../../shared/request.ts'
import { hrefOf } from '../../../shared/router.ts'
import { useConfirmedAction } from '../../../shared/use-confirmed-action.ts'
import { Confirm } from '../../../ui/Confirm.tsx'
import { Facts } from '../../../ui/Facts.tsx'
import { FaultAlert } from '../../../ui/FaultAlert.tsx'
import { FigureTable } from '../../../ui/FigureTable.tsx'
import { formatSize } from '../../../ui/format-size.ts'
import { formatDay, formatSpan } from '../../../ui/format-time.ts'
import { ItemLoader } from '../../../ui/ItemLoader.tsx'
import { PageTitle } from '../../../ui/PageTitle.tsx'
import { Section } from '../../../ui/Section.tsx'
import { Tag } from '../../../ui/Tag.tsx'
import { Time } from '../../../ui/Time.tsx'
import { TwoColumns } from '../../../ui/TwoColumns.tsx'
import { DeadJobs, Jobs } from '../Jobs.tsx'
import { OutsideServices } from '../OutsideServices.tsx'
import { isFull, needsAttention, PART_NAMES, POOL_NAMES, type SystemView } from '../system.ts'
import { useSystem } from '../use-system.ts'

/** How the server is doing, live. */
export function System({ me }: { me: Me }) {
  const { data, fault, reload } = useSystem()
  return (
    <Stack>
      <PageTitle>{texts.console_page_system()}</PageTitle>
      {data === undefined ? (
        <ItemLoader value={data} fault={fault} onRetry={reload} href="#/" link={texts.console_to_start()}>
          {() => null}
        </ItemLoader>
      ) : (
        <>
          {fault !== undefined && <FaultAlert message={fault.message} onRetry={reload} />}
          <View view={data} me={me} reload={reload} />
        </>
      )}
    </Stack>
  )
}

function View({ view, me, reload }: { view: SystemView; me: Me; reload: () => void }) {
  const [kind, setKind] = useState({ kind: '', count: 0 })
  const retry = useConfirmedAction<'POST /api/console/system', 'kind', 'retry' | 'retry_kind'>(
    'POST /api/console/system',
    reload,
    reload,
  )
  const { at, version, faults, jobs, outside, close, settings, database, disks } = view
  return (
    <>
      <Group gap="sm">
        {needsAttention(view) ? (
          <Tag tone="red" sign="!">
            {texts.console_system_attention()}
          </Tag>
        ) : (
          <Tag sign="✓">{texts.console_system_fine()}</Tag>
        )}
        <Text size="sm" component="span">
          {texts.console_system_as_of()} <Time at={at} />
        </Text>
        <Text size="sm" c="dimmed" component="span">
          {texts.console_system_live()}
        </Text>
      </Group>
      {faults.length > 0 && (
        <FaultAlert
          message={texts.console_system_faults({ parts: faults.map((part) => PART_NAMES[part]()).join(', ') })}
        />
      )}
      {retry.fault !== undefined && retry.dialog === undefined && <FaultAlert message={retry.fault.message} />}
      {jobs.dead > 0 && (
        <DeadJobs
          jobs={jobs}
          mayRetry={me.actions.includes('jobs.retry')}
          busy={retry.busy}
          onRetry={(id) => retry.act({ action: 'retry', id }, texts.console_system_retried({ count: 1 }))}
          onRetryKind={(name, count) => {
            setKind({ kind: name, count })
            retry.ask('kind')
          }}
        />
      )}
      <Confirm
        isOpen={retry.dialog === 'kind'}
        title={texts.console_system_retry_title()}
        text={texts.console_system_retry_text(kind)}
        verb={texts.console_system_retry()}
        busy={retry.busy}
        fault={retry.fault?.message}
        onClose={retry.close}
        onConfirm={() =>
          retry.act({ action: 'retry_kind', kind: kind.kind }, texts.console_system_retried({ count: kind.count }))
        }
      />
      <Jobs jobs={jobs} />
      <OutsideServices outside={outside} faults={faults} />
      <TwoColumns>
        <CloseFacts close={close} mayOpen={me.actions.includes('close.read')} />
        <SettingFacts settings={settings} mayOpen={me.actions.includes('settings.read')} />
        <Section title={texts.console_system_database()}>
          <Facts
            facts={[
              [texts.console_system_size(), formatSize(database.bytes)],
              [
                texts.console_system_connections(),
                texts.console_system_of({ count: database.connections, most: database.max_connections }),
              ],
              [
                texts.console_system_migrations(),
                texts.console_system_migrations_text({
                  count: database.migrations.count,
                  newest: database.migrations.newest.replace('.sql', ''),
                }),
              ],
            ]}
          />
        </Section>
        <Section title={texts.console_system_disk()}>
          {disks.length === 0 ? (
            <Text size="sm">{texts.console_system_disk_elsewhere()}</Text>
          ) : (
            <Disks disks={disks} />
          )}
        </Section>
        <FigureTable
          title={texts.console_system_pools()}
          heads={[
            texts.console_system_pool(),
            texts.console_system_in_use(),
            texts.console_system_open(),
            texts.console_system_queueing(),
          ]}
          rows={database.pools.map(({ pool, size, open, idle, waiting }) => ({
            key: pool,
            name: POOL_NAMES[pool](),
            cells: [
              open - idle,
              texts.console_system_of({ count: open, most: size }),
              waiting === 0 ? (
                waiting
              ) : (
                <Tag key="waiting" tone="red" sign="!">
                  {String(waiting)}
                </Tag>
              ),
            ],
          }))}
        />
        <Section title={texts.console_system_version()}>
          <Facts
            facts={[
              [texts.console_system_version(), version.version],
              ['Node.js', version.node],
              [texts.console_system_running_since(), <Time key="since" at={version.started_at} />],
            ]}
          />
        </Section>
      </TwoColumns>
    </>
  )
}

function ClosedDay({ day, mayOpen }: { day: string; mayOpen: boolean }) {
  return mayOpen ? (
    <Anchor inherit href={hrefOf(['closes', day])}>
      {formatDay(day)}
    </Anchor>
  ) : (
    formatDay(day)
  )
}

function CloseFacts({ close: { last, waiting }, mayOpen }: Pick<SystemView, 'close'> & { mayOpen: boolean }) {
  return (
    <Section title={texts.console_page_closes()}>
      <Facts
        facts={[
          [
            texts.console_system_close_last(),
            last === null ? texts.console_system_never() : <ClosedDay key="day" day={last.day} mayOpen={mayOpen} />,
          ],
          [
            texts.console_system_close_at(),
            last === null ? texts.console_system_never() : <Time key="at" at={last.ended_at} />,
          ],
          [
            texts.console_system_close_lag(),
            waiting === null
              ? texts.console_system_close_on_time()
              : texts.console_system_close_late({ day: formatDay(waiting.day), span: formatSpan(waiting.seconds) }),
          ],
        ]}
      />
    </Section>
  )
}

function SettingFacts({
  settings: { skipped, missing },
  mayOpen,
}: Pick<SystemView, 'settings'> & { mayOpen: boolean }) {
  return (
    <Section title={texts.console_system_settings()}>
      <Stack gap="xs">
        {missing.map((name) => (
          <FaultAlert key={name} message={texts.console_system_settings_missing({ name })} />
        ))}
        {skipped.map(({ name, version, wrong }) => (
          <FaultAlert key={version} message={texts.console_system_settings_skipped({ name, version, wrong })} />
        ))}
        {missing.length + skipped.length === 0 && <Text size="sm">{texts.console_system_settings_fine()}</Text>}
        {mayOpen && (
          <Anchor size="sm" href={hrefOf(['settings'])}>
            {texts.console_page_settings()}
          </Anchor>
        )}
      </Stack>
    </Section>
  )
}

const DISK_NAMES: Record<SystemView['disks'][number]['holds'], () => string> = {
  data: texts.console_system_disk_data,
  files: texts.console_system_disk_files,
}

function Disks({ disks }: Pick<SystemView, 'disks'>) {
  return (
    <Facts
      facts={disks.map((disk) => {
        const free = texts.console_system_disk_free({
          free: formatSize(disk.free_bytes),
          total: formatSize(disk.total_bytes),
        })
        return [
          DISK_NAMES[disk.holds](),
          isFull(disk) ? (
            <Tag key="free" tone="red" sign="!">
              {free}
            </Tag>
          ) : (
            free
          ),
        ]
      })}
    />
  )
}
