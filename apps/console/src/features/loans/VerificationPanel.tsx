import { Stack } from '@mantine/core'
import * as texts from '@home-credit/texts'
import { useState } from 'react'
import type { DocumentKind, LoanCase } from './loan-case.ts'
import { reasonLabel } from './loan-labels.ts'
import { documentName, inDocumentOrder } from '../../shared/documents.ts'
import { DocumentViewer } from '../../ui/DocumentViewer.tsx'
import { Facts } from '../../ui/Facts.tsx'
import { Section } from '../../ui/Section.tsx'
import { Tag } from '../../ui/Tag.tsx'
import { Time } from '../../ui/Time.tsx'
import type { DecisionState } from './use-decision.ts'

type Verified = NonNullable<LoanCase['verification']>

const STATES: Record<Verified['state'], () => string> = {
  none: texts.console_verification_state_draft,
  draft: texts.console_verification_state_draft,
  waiting: texts.console_verification_state_waiting,
  passed: texts.console_verification_state_passed,
  refused: texts.console_verification_state_refused,
}

export interface VerificationPanelProps {
  deciding: DecisionState
  verification: Verified
  /** Documents that this operator has opened since the page was read. */
  seen: ReadonlySet<DocumentKind>
  onView(kind: DocumentKind): void
}

/** The documents in the viewer. Only for who may decide on them the first is in view at once: each opening is logged. */
export function VerificationPanel({ deciding: { loanCase, may }, verification, seen, onView }: VerificationPanelProps) {
  const { state, sent_at, attempts, provider, decided_by } = verification
  const documents = inDocumentOrder(verification.documents)
  const isToDecide = may('pass_verification') || may('refuse_documents')
  const [current, setCurrent] = useState<DocumentKind | undefined>(isToDecide ? documents[0]?.kind : undefined)
  const remarks = documents.filter(({ reason }) => reason !== null)
  return (
    <Stack>
      {documents.length > 0 && (
        <DocumentViewer
          title={texts.console_documents()}
          documents={documents.map(({ kind, link, viewed }) => ({
            id: kind,
            label: documentName(kind),
            name: texts.console_document_of({
              document: documentName(kind),
              name: loanCase.row.borrower_name,
            }),
            link,
            viewed: viewed || seen.has(kind),
          }))}
          current={current}
          onChoose={(id) => setCurrent(documents.find(({ kind }) => kind === id)?.kind)}
          onView={(id) => {
            const found = documents.find(({ kind }) => kind === id)
            if (found !== undefined) onView(found.kind)
          }}
        />
      )}
      <Section
        title={texts.console_verification()}
        aside={<Tag tone={state === 'waiting' || state === 'passed' ? 'green' : 'gray'}>{STATES[state]()}</Tag>}
      >
        <Facts
          facts={[
            ...(sent_at === null ? [] : [[texts.console_sent(), <Time key="sent" at={sent_at} />] as const]),
            [texts.console_attempt(), attempts],
            [
              texts.console_checked_by(),
              decided_by ?? (provider === 'manual' ? texts.console_check_manual() : provider),
            ],
            ...remarks.map(({ kind, reason }) => [documentName(kind), reasonLabel(reason ?? '')] as const),
          ]}
        />
      </Section>
    </Stack>
  )
}
