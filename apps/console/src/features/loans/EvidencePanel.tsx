import { Stack, Text } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { formatMoneyInColumn } from '@home-credit/web'
import * as texts from '@home-credit/texts'
import { useState } from 'react'
import type { Evidence } from './loan-case.ts'
import { occupationLabel, paidIntoLabel, reasonLabel } from './loan-labels.ts'
import { useQuery } from '../../shared/use-query.ts'
import { DocumentViewer } from '../../ui/DocumentViewer.tsx'
import { Facts } from '../../ui/Facts.tsx'
import { FaultAlert } from '../../ui/FaultAlert.tsx'
import { Collapsible } from '../../ui/Collapsible.tsx'
import { MoneyInput } from '../../ui/MoneyInput.tsx'
import { Section } from '../../ui/Section.tsx'
import { Tag } from '../../ui/Tag.tsx'
import { Time } from '../../ui/Time.tsx'
import { FileGrid } from './FileGrid.tsx'
import { QuotaFacts } from './QuotaFacts.tsx'
import type { DecisionState } from './use-decision.ts'

const STATES: Record<Evidence['state'], () => string> = {
  waiting: texts.console_evidence_state_waiting,
  accepted: texts.console_evidence_state_accepted,
  refused: texts.console_evidence_state_refused,
}

export interface EvidencePanelProps {
  deciding: DecisionState
  /** The income that the evidence shows, as typed; undefined when the field is empty. */
  income: number | undefined
  onIncome(cents: number | undefined): void
}

/** Evidence for a higher quota: the waiting one in full, the others folded. */
export function EvidencePanel({ deciding, income, onIncome }: EvidencePanelProps) {
  const { evidence, detail, row } = deciding.loanCase
  return evidence.map((sent) => (
    <Section
      key={sent.id}
      title={sent.state === 'waiting' ? texts.console_evidence() : texts.console_evidence_earlier()}
      aside={<Tag tone={sent.state === 'refused' ? 'gray' : 'green'}>{STATES[sent.state]()}</Tag>}
    >
      <Stack>
        <Facts
          facts={[
            [texts.console_sent(), <Time key="sent" at={sent.sent_at} />],
            [texts.evidence_occupation(), occupationLabel(sent.occupation)],
            [texts.evidence_months(), sent.months_in_job],
            [texts.evidence_paid_into(), paidIntoLabel(sent.paid_into)],
            [texts.console_income_declared(), formatMoneyInColumn(sent.income_cents)],
            [texts.console_explanation(), sent.explanation || texts.console_none()],
            ...(sent.accepted_income_cents === null
              ? []
              : [[texts.console_accepted_income(), formatMoneyInColumn(sent.accepted_income_cents)] as const]),
            ...(sent.reasons.length === 0
              ? []
              : [[texts.console_reasons(), sent.reasons.map(reasonLabel).join(', ')] as const]),
            ...(sent.decided_by === null ? [] : [[texts.console_decided_by(), sent.decided_by] as const]),
          ]}
        />
        {sent.state === 'waiting' ? (
          <>
            <Files links={sent.links} isToDecide={deciding.may('accept_evidence')} />
            {detail.quota !== null && <QuotaFacts quota={detail.quota} />}
            {deciding.may('accept_evidence') && (
              <>
                <MoneyInput
                  label={texts.console_accepted_income()}
                  description={texts.console_accepted_income_hint()}
                  cents={income}
                  onCents={onIncome}
                  error={deciding.fault?.fields['income_cents']}
                />
                <QuotaAfter loanId={row.loan_id} income={income} />
              </>
            )}
          </>
        ) : (
          <Collapsible show={texts.console_documents_show()} hide={texts.console_documents_hide()}>
            <FileGrid links={sent.links} />
          </Collapsible>
        )}
      </Stack>
    </Section>
  ))
}

/** The files in the viewer; each loads once it is chosen. */
function Files({ links, isToDecide }: { links: readonly string[]; isToDecide: boolean }) {
  const [current, setCurrent] = useState<string | undefined>(isToDecide ? '0' : undefined)
  const [viewed, setViewed] = useState<ReadonlySet<string>>(new Set())
  return (
    <DocumentViewer
      title={texts.console_documents()}
      documents={links.map((link, index) => ({
        id: String(index),
        label: texts.console_file_of({ number: index + 1 }),
        name: texts.console_file_of({ number: index + 1 }),
        link,
        viewed: viewed.has(String(index)),
      }))}
      current={current}
      onChoose={setCurrent}
      onView={(id) => setViewed((before) => new Set([...before, id]))}
    />
  )
}

const TYPING_MS = 300

/** The quota that this income would give, computed by the server as it would be after accepting it. */
function QuotaAfter({ loanId, income }: { loanId: string; income: number | undefined }) {
  const [settled] = useDebouncedValue(income, TYPING_MS)
  return (
    <section aria-label={texts.console_quota_after()} aria-live="polite">
      <Text size="sm" fw={600} mb={4}>
        {texts.console_quota_after()}
      </Text>
      {settled === undefined || settled === 0 ? (
        <Text size="sm" c="dimmed">
          {texts.console_quota_after_none()}
        </Text>
      ) : (
        <Computed loanId={loanId} income={settled} />
      )}
    </section>
  )
}

function Computed({ loanId, income }: { loanId: string; income: number }) {
  const { data, fault, loading, reload } = useQuery('POST /api/console/decision_outcome', {
    action: 'accept_evidence',
    loan_id: loanId,
    income_cents: income,
  })
  if (fault !== undefined) return <FaultAlert message={fault.message} onRetry={reload} />
  const outcome = data?.outcome
  return (
    <div aria-busy={loading}>
      <Facts
        facts={[
          [
            texts.console_quota(),
            outcome?.quota == null ? texts.loading() : formatMoneyInColumn(outcome.quota.quota_cents),
          ],
          [
            texts.console_quota_free(),
            outcome?.quota == null ? texts.loading() : formatMoneyInColumn(outcome.quota.free_cents),
          ],
          [
            texts.console_largest(),
            outcome === undefined ? texts.loading() : formatMoneyInColumn(outcome.largest_cents),
          ],
        ]}
      />
    </div>
  )
}
