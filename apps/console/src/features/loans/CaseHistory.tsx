import { Group, SimpleGrid, Stack, Text } from '@mantine/core'
import * as texts from '@home-credit/texts'
import type { ReactNode } from 'react'
import type { LoanCase } from './loan-case.ts'
import { actorLabel, requestedDataLabel, reasonLabel } from './loan-labels.ts'
import { loanStateName } from '../../shared/loan-states.ts'
import { auditActionName } from '../../shared/audit-action-names.ts'
import { Facts } from '../../ui/Facts.tsx'
import { Collapsible } from '../../ui/Collapsible.tsx'
import { formatDay } from '../../ui/format-time.ts'
import { Section } from '../../ui/Section.tsx'
import { Tag } from '../../ui/Tag.tsx'
import { Time } from '../../ui/Time.tsx'
import { Timeline } from '../../ui/Timeline.tsx'
import { FileGrid } from './FileGrid.tsx'

/** Decisions, requests to the borrower, and every state with its actor. */
export const CaseHistory = ({ loanCase: { decisions, requests, detail } }: { loanCase: LoanCase }) => (
  <SimpleGrid cols={{ base: 1, md: 2 }}>
    <Stack>
      <Entries
        title={texts.console_decisions()}
        entries={decisions.map((each) => <Decision key={each.at} decision={each} />)}
      />
      <Entries
        title={texts.console_requests()}
        entries={requests.map((each) => <DataRequest key={each.asked_at} request={each} />)}
      />
    </Stack>
    <Section title={texts.console_timeline()}>
      <Timeline
        entries={detail.timeline.map(({ state, action, by, at, reasons }) => ({
          key: `${at} ${action}`,
          name: auditActionName(`loan_${action}`),
          aside: `${actorLabel(by)} → ${loanStateName(state)}`,
          more: reasons.length === 0 ? undefined : reasons.map(reasonLabel).join(', '),
          at,
        }))}
      />
    </Section>
  </SimpleGrid>
)

const Entries = ({ title, entries }: { title: string; entries: readonly ReactNode[] }) => (
  <Section title={title}>
    {entries.length === 0 ? <Text size="sm">{texts.console_rows_none()}</Text> : <Stack gap="lg">{entries}</Stack>}
  </Section>
)

function Decision({
  decision: { outcome, by, reasons, note, human, at },
}: {
  decision: LoanCase['decisions'][number]
}) {
  const approved = outcome === 'approve'
  return (
    <Stack gap="xs">
      <Group gap="xs">
        <Tag tone={approved ? 'green' : 'red'} sign={approved ? '✓' : '✗'}>
          {approved ? texts.console_decision_approve() : texts.console_decision_reject()}
        </Tag>
        {human && <Text size="sm">{texts.console_decision_human()}</Text>}
      </Group>
      <Facts
        facts={[
          [texts.console_decided_by(), by],
          [texts.console_time(), <Time key="at" at={at} />],
          ...(reasons.length === 0 ? [] : [[texts.console_reasons(), reasons.map(reasonLabel).join(', ')] as const]),
          ...(note === '' ? [] : [[texts.console_case_note(), note] as const]),
        ]}
      />
    </Stack>
  )
}

function DataRequest({
  request: { asks, note, asked_at, last_day, answer, answered_at, links },
}: {
  request: LoanCase['requests'][number]
}) {
  return (
    <Stack gap="xs">
      <Facts
        facts={[
          [texts.console_requested(), asks.map(requestedDataLabel).join(', ')],
          ...(note === '' ? [] : [[texts.console_case_note(), note] as const]),
          [texts.console_time(), <Time key="asked" at={asked_at} />],
          [texts.console_answer(), answer ?? texts.console_answer_none({ date: formatDay(last_day) })],
          ...(answered_at === null
            ? []
            : [[texts.console_answered(), <Time key="answered" at={answered_at} />] as const]),
        ]}
      />
      {links.length > 0 && (
        <Collapsible show={texts.console_documents_show()} hide={texts.console_documents_hide()}>
          <FileGrid links={links} />
        </Collapsible>
      )}
    </Stack>
  )
}
