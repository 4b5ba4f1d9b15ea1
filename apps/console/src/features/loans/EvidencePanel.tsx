import { Stack } from '@mantine/core'
import { formatMoneyInColumn } from '@home-credit/web'
import * as texts from '@home-credit/texts'
import { useState } from 'react'
import type { Evidence, EvidenceReason } from './loan-case.ts'
import { evidenceReasons, occupationLabel, paidIntoLabel, reasonLabel } from './loan-labels.ts'
import { Facts } from '../../ui/Facts.tsx'
import { Collapsible } from '../../ui/Collapsible.tsx'
import { MoneyInput } from '../../ui/MoneyInput.tsx'
import { Section } from '../../ui/Section.tsx'
import { Tag } from '../../ui/Tag.tsx'
import { Time } from '../../ui/Time.tsx'
import { DecisionButtons, refusalOption } from './DecisionButtons.tsx'
import { FileGrid } from './FileGrid.tsx'
import { QuotaFacts } from './QuotaFacts.tsx'
import type { DecisionState } from './use-decision.ts'

const STATES: Record<Evidence['state'], () => string> = {
  waiting: texts.console_evidence_state_waiting,
  accepted: texts.console_evidence_state_accepted,
  refused: texts.console_evidence_state_refused,
}

/** Evidence for a higher quota: the waiting one in full, the others folded. */
export function EvidencePanel({ deciding }: { deciding: DecisionState }) {
  const { evidence, detail } = deciding.loanCase
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
            <FileGrid links={sent.links} />
            {detail.quota !== null && <QuotaFacts quota={detail.quota} />}
            <DecideEvidence deciding={deciding} sent={sent} />
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

function DecideEvidence({
  deciding: { loanCase, may, busy, fault, decide },
  sent,
}: {
  deciding: DecisionState
  sent: Evidence
}) {
  const [income, setIncome] = useState<number | undefined>(sent.income_cents)
  const [missing, setMissing] = useState(false)
  const { loan_id, number } = loanCase.row
  const accept = (note: string): void => {
    setMissing(!income)
    if (income)
      decide(
        { action: 'accept_evidence', loan_id, income_cents: income, note },
        texts.console_evidence_accepted({ number }),
      )
  }
  const refuse = (reasons: EvidenceReason[], note: string): void =>
    decide({ action: 'refuse_evidence', loan_id, reasons, note }, texts.console_evidence_refused({ number }))
  const incomeError = missing && !income ? texts.console_income_needed() : fault?.fields['income_cents']
  return (
    <Stack gap="sm">
      {may('accept_evidence') && (
        <MoneyInput
          label={texts.console_accepted_income()}
          description={texts.console_accepted_income_hint()}
          cents={income}
          onCents={setIncome}
          error={incomeError}
        />
      )}
      <DecisionButtons
        busy={busy}
        fault={fault}
        yes={may('accept_evidence') ? { verb: texts.console_accept(), note: true, act: accept } : undefined}
        ways={
          may('refuse_evidence')
            ? [refusalOption({ verb: texts.console_refuse(), options: evidenceReasons(), onSend: refuse })]
            : []
        }
      />
    </Stack>
  )
}
