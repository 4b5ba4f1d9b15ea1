import { Alert, Stack, Text } from '@mantine/core'
import * as texts from '@home-credit/texts'
import type { RequestedData } from './loan-case.ts'
import { requestedDataOptions, reviewReasons } from './loan-labels.ts'
import type { ReasonFormProps } from '../../ui/ReasonForm.tsx'
import { Section } from '../../ui/Section.tsx'
import { DecisionButtons, refusalOption, type DecisionOption } from './DecisionButtons.tsx'
import { PolicyResult } from './PolicyResult.tsx'
import type { DecisionState } from './use-decision.ts'

/** In later states the policy result would be that of another day. */
const REVIEWED: ReadonlySet<string> = new Set(['under_review', 'rejected'])

const dataRequestOption = (form: Pick<ReasonFormProps<RequestedData>, 'options' | 'onSend'>): DecisionOption => ({
  verb: texts.console_ask(),
  label: texts.console_requested(),
  note: { label: texts.console_ask_note(), description: texts.console_ask_note_hint() },
  ...form,
})

export function ReviewPanel({ deciding }: { deciding: DecisionState }) {
  const { loanCase, may, busy, fault, decide } = deciding
  const { row, policy, detail, review_reason, taken_back_since } = loanCase
  const { loan_id, number } = row
  if (policy === null || !REVIEWED.has(row.state)) return null

  const reject = refusalOption({
    verb: texts.console_reject(),
    options: reviewReasons(),
    onSend: (reasons, note) => decide({ action: 'reject', loan_id, reasons, note }, texts.console_rejected({ number })),
  })
  const ask = dataRequestOption({
    options: requestedDataOptions(),
    onSend: (asks, note) =>
      decide({ action: 'request_data', loan_id, asks, ask: note }, texts.console_data_requested({ number })),
  })

  return (
    <Section title={texts.console_review()}>
      <Stack>
        {review_reason !== null && (
          <Alert color="gray" role="note" title={texts.console_human_review_requested()}>
            {review_reason}
          </Alert>
        )}
        {taken_back_since !== null && (
          <Alert color="gray" role="note">
            {texts.refusal_returned_open()}
          </Alert>
        )}
        <PolicyResult policy={policy} quota={detail.quota} />
        {may('reject') && policy.outcome === 'reject' && <Text size="sm">{texts.console_policy_forbids()}</Text>}
        <DecisionButtons
          busy={busy}
          fault={fault}
          yes={
            may('approve')
              ? {
                  verb: texts.console_approve(),
                  note: true,
                  act: (note) => decide({ action: 'approve', loan_id, note }, texts.console_approved({ number })),
                }
              : undefined
          }
          ways={[...(may('reject') ? [reject] : []), ...(may('request_data') ? [ask] : [])]}
        />
      </Stack>
    </Section>
  )
}
