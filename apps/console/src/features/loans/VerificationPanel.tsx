import { Alert, Button, Group, NativeSelect, SimpleGrid, Stack, Text } from '@mantine/core'
import * as texts from '@home-credit/texts'
import { useRef, useState } from 'react'
import type { DocumentKind, DocumentReason, LoanCase } from './loan-case.ts'
import { documentReasons, reasonLabel } from './loan-labels.ts'
import { documentName, inDocumentOrder } from '../../shared/documents.ts'
import { Facts } from '../../ui/Facts.tsx'
import { FaultAlert } from '../../ui/FaultAlert.tsx'
import { Collapsible } from '../../ui/Collapsible.tsx'
import { Picture } from '../../ui/Picture.tsx'
import { Section } from '../../ui/Section.tsx'
import { Tag } from '../../ui/Tag.tsx'
import { Time } from '../../ui/Time.tsx'
import { useShortcuts } from '../../ui/use-shortcuts.ts'
import { NoteField } from './DecisionButtons.tsx'
import type { DecisionState } from './use-decision.ts'

type Verified = NonNullable<LoanCase['verification']>
type Reasons = Partial<Record<DocumentKind, DocumentReason>>

const STATES: Record<Verified['state'], () => string> = {
  none: texts.console_verification_state_draft,
  draft: texts.console_verification_state_draft,
  waiting: texts.console_verification_state_waiting,
  passed: texts.console_verification_state_passed,
  refused: texts.console_verification_state_refused,
}

/** The documents and the selfie. Once decided, they load only on a click, because the server logs each view. */
export function VerificationPanel({ deciding }: { deciding: DecisionState }) {
  const { verification } = deciding.loanCase
  if (verification === null) return null
  const { state, sent_at, attempts, provider, decided_by } = verification
  const documents = inDocumentOrder(verification.documents)
  const waiting = state === 'waiting'
  return (
    <Section
      title={texts.console_verification()}
      aside={<Tag tone={waiting || state === 'passed' ? 'green' : 'gray'}>{STATES[state]()}</Tag>}
    >
      <Stack>
        <Facts
          facts={[
            ...(sent_at === null ? [] : [[texts.console_sent(), <Time key="sent" at={sent_at} />] as const]),
            [texts.console_attempt(), attempts],
            [
              texts.console_checked_by(),
              decided_by ?? (provider === 'manual' ? texts.console_check_manual() : provider),
            ],
          ]}
        />
        {waiting ? (
          <Documents deciding={deciding} documents={documents} />
        ) : (
          documents.length > 0 && (
            <Collapsible show={texts.console_documents_show()} hide={texts.console_documents_hide()}>
              <Documents deciding={deciding} documents={documents} />
            </Collapsible>
          )
        )}
      </Stack>
    </Section>
  )
}

function Documents({
  deciding: { loanCase, may, busy, fault, decide },
  documents,
}: {
  deciding: DecisionState
  documents: Verified['documents']
}) {
  const [reasons, setReasons] = useState<Reasons>({})
  const [note, setNote] = useState('')
  const [missing, setMissing] = useState(false)
  const first = useRef<HTMLSelectElement>(null)
  const { loan_id, number, borrower_name } = loanCase.row
  const mayPass = may('pass_verification')
  const mayRefuse = may('refuse_documents')
  const refused = documents.flatMap(({ kind }) =>
    reasons[kind] === undefined ? [] : [{ kind, reason: reasons[kind] }],
  )

  const pass = (): void => decide({ action: 'pass_verification', loan_id, note }, texts.console_passed({ number }))
  const refuse = (): void => {
    setMissing(refused.length === 0)
    if (refused.length === 0) first.current?.focus()
    else
      decide(
        { action: 'refuse_documents', loan_id, documents: refused, note },
        texts.console_documents_refused({ number }),
      )
  }
  const mayPassNow = mayPass && refused.length === 0 && !busy
  useShortcuts({ p: mayPassNow ? pass : undefined, r: mayRefuse && !busy ? refuse : undefined })

  return (
    <Stack>
      <SimpleGrid cols={{ base: 1, sm: 3 }}>
        {documents.map(({ kind, link, reason, signals }, index) => (
          <Stack key={kind} gap="xs" role="group" aria-label={documentName(kind)}>
            <Text size="sm" fw={600}>
              {documentName(kind)}
            </Text>
            <Picture
              key={link}
              link={link}
              name={texts.console_document_of({ document: documentName(kind), name: borrower_name })}
            />
            {signals.length > 0 && (
              <Text size="sm" c="red">
                {texts.console_document_signals()}: {signals.map(reasonLabel).join(', ')}
              </Text>
            )}
            {mayRefuse ? (
              <NativeSelect
                {...(index === 0 ? { ref: first } : {})}
                label={texts.console_document_why()}
                data={[{ value: '', label: texts.console_document_fine() }, ...documentReasons()]}
                value={reasons[kind] ?? ''}
                onChange={({ currentTarget: { value } }) => {
                  const { [kind]: _, ...others } = reasons
                  const chosen = documentReasons().find((each) => each.value === value)
                  setReasons(chosen === undefined ? others : { ...others, [kind]: chosen.value })
                }}
              />
            ) : (
              reason !== null && <Text size="sm">{reasonLabel(reason)}</Text>
            )}
          </Stack>
        ))}
      </SimpleGrid>
      {(mayPass || mayRefuse) && (
        <Stack gap="sm">
          {fault !== undefined && <FaultAlert message={fault.message} />}
          {missing && refused.length === 0 && <FaultAlert message={texts.console_documents_choose()} />}
          {refused.length > 0 && (
            <Alert color="gray" role="note">
              {texts.console_documents_pass_not()}
            </Alert>
          )}
          <NoteField value={note} onChange={setNote} error={fault?.fields['note']} />
          <Group>
            {mayPass && (
              <Button disabled={refused.length > 0} loading={busy} onClick={pass}>
                {texts.console_pass()}
              </Button>
            )}
            {mayRefuse && (
              <Button
                {...(refused.length > 0 ? { color: 'red' } : { variant: 'default' })}
                disabled={busy}
                onClick={refuse}
              >
                {texts.console_refuse()}
              </Button>
            )}
          </Group>
        </Stack>
      )}
    </Stack>
  )
}
