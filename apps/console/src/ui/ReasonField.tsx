import { Textarea } from '@mantine/core'
import * as texts from '@home-credit/texts'
import { DraftNote } from './DraftNote.tsx'
import type { Draft } from './use-draft.ts'

const LENGTH = 300

/** Only colleagues read it. */
export const ReasonField = ({
  value,
  error,
  draft,
  onChange,
}: {
  value: string
  error: string | undefined
  draft?: Draft
  onChange: (reason: string) => void
}) => (
  <>
    <Textarea
      label={texts.console_reason()}
      description={texts.console_reason_log()}
      required
      data-autofocus
      rows={3}
      maxLength={LENGTH}
      error={error}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
    {draft !== undefined && <DraftNote draft={draft} />}
  </>
)
