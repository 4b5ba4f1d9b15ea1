import { Textarea } from '@mantine/core'
import * as texts from '@home-credit/texts'

const LENGTH = 300

/** Only colleagues read it. */
export const ReasonField = ({
  value,
  error,
  onChange,
}: {
  value: string
  error: string | undefined
  onChange: (reason: string) => void
}) => (
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
)
