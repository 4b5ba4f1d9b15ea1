import { Alert, Stack } from '@mantine/core'
import * as texts from '@home-credit/texts'
import { Section } from '../../ui/Section.tsx'
import { PolicyResult } from './PolicyResult.tsx'
import type { DecisionState } from './use-decision.ts'

/** In later states the policy result would be that of another day. */
const REVIEWED: ReadonlySet<string> = new Set(['under_review', 'rejected'])

/** Why a person reviews it, and what the policy says. */
export function ReviewPanel({ deciding }: { deciding: DecisionState }) {
  const { row, policy, detail, review_reason, taken_back_since } = deciding.loanCase
  if (policy === null || !REVIEWED.has(row.state)) return null

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
      </Stack>
    </Section>
  )
}
