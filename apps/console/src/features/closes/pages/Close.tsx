import { Anchor, Button, Group, Stack, Text } from '@mantine/core'
import * as texts from '@home-credit/texts'
import type { Close as Closed } from '../closes.ts'
import type { Me } from '../../../shared/request.ts'
import { hrefOf } from '../../../shared/router.ts'
import { useQuery } from '../../../shared/use-query.ts'
import { useMutation } from '../../../shared/use-mutation.ts'
import { FaultAlert } from '../../../ui/FaultAlert.tsx'
import { formatDay } from '../../../ui/format-time.ts'
import { ItemLoader } from '../../../ui/ItemLoader.tsx'
import { PageTitle } from '../../../ui/PageTitle.tsx'
import { Section } from '../../../ui/Section.tsx'
import { Time } from '../../../ui/Time.tsx'
import { LateIofGuides } from '../LateIofGuides.tsx'
import { useDayRun, type DayRunCall } from '../../../shared/use-day-run.ts'
import { AuditTrail } from '../../../shared/AuditTrail.tsx'
import { CloseBadge } from '../CloseBadge.tsx'
import { CloseReport } from '../CloseReport.tsx'
import { saveFile } from '../../../shared/save-file.ts'

const CLOSES: DayRunCall = { call: 'POST /api/console/closes', running: texts.console_close_running }

export function Close({ day, me }: { day: string; me: Me }) {
  const { data, fault, reload } = useQuery('POST /api/console/closes', { action: 'one', day })
  return (
    <ItemLoader
      value={data?.close}
      fault={fault}
      onRetry={reload}
      href={hrefOf(['closes'])}
      link={texts.console_close_to_list()}
    >
      {(found) => <View close={found} me={me} reload={reload} />}
    </ItemLoader>
  )
}

/** One day: whether its books balance, the next step, then the report. */
function View({ close, me, reload }: { close: Closed; me: Me; reload: () => void }) {
  const { day, ended_at, failed } = close
  return (
    <Stack>
      <Anchor href={hrefOf(['closes'])} size="sm">
        {texts.console_to_list({ list: texts.console_page_closes() })}
      </Anchor>
      <PageTitle>{texts.console_close_of({ day: formatDay(day) })}</PageTitle>
      <Group gap="sm">
        <CloseBadge failed={failed} />
        <Text size="sm" component="span">
          {texts.console_close_closed()} <Time at={ended_at} />
        </Text>
      </Group>
      <LateIofGuides guides={close.report.iof_late} />
      <Next close={close} mayRun={me.actions.includes('close.run')} reload={reload} />
      <CloseReport close={close} />
      {me.actions.includes('audit.read') && (
        <AuditTrail
          key={ended_at}
          sides={[{ value: 'day', label: texts.console_trail_day(), filter: { subject: `close:${day}` } }]}
        />
      )}
    </Stack>
  )
}

function Next({
  close: { day, ended_at, failed },
  mayRun,
  reload,
}: {
  close: Closed
  mayRun: boolean
  reload: () => void
}) {
  const { run, busy, fault, running } = useDayRun(() => ended_at, reload, CLOSES)
  const file = useMutation('POST /api/console/closes')
  const download = async (): Promise<void> => {
    const answer = await file.send({ action: 'csv', day })
    if (answer !== undefined) saveFile(answer.file_name, answer.csv)
  }
  const wrong = fault ?? file.fault
  return (
    <Section title={texts.console_next_step()}>
      <Stack gap="sm" align="flex-start">
        {wrong !== undefined && <FaultAlert message={wrong.message} />}
        <Text size="sm">{failed === 0 ? texts.console_close_next_ties() : texts.console_close_next_fails()}</Text>
        <Text size="sm">{texts.console_close_as_of()}</Text>
        <Group gap="sm">
          {mayRun && (
            <Button variant="default" loading={busy} onClick={() => run(day)}>
              {texts.console_close_run_again()}
            </Button>
          )}
          <Button variant="default" loading={file.busy} onClick={() => void download()}>
            {texts.console_close_csv()}
          </Button>
        </Group>
        {running !== undefined && (
          <Text size="sm" role="status">
            {running}
          </Text>
        )}
      </Stack>
    </Section>
  )
}
