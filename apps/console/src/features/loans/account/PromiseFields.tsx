import { Radio, Stack, Text, TextInput } from '@mantine/core'
import type { CallInput } from '@home-credit/contract'
import { formatMoneyInColumn } from '@home-credit/web'
import * as texts from '@home-credit/texts'
import { labelsFor } from '../../../shared/labels.ts'
import { useQuery } from '../../../shared/use-query.ts'

type Note = Extract<CallInput<'POST /api/console/collections'>, { action: 'note' }>
export type Promised = NonNullable<Note['promise']>

const whats = labelsFor<Promised['what']>({
  oldest: texts.console_promise_oldest,
  all_due: texts.console_promise_all_due,
})

export interface PromiseFieldsProps {
  loanId: string
  on: string
  onOn(day: string): void
  what: Promised['what'] | undefined
  onWhat(what: Promised['what'] | undefined): void
  error: string | undefined
}

/** The day of a promise, and which of the amounts due then. The server computes them; none can be typed. */
export const PromiseFields = ({ loanId, on, onOn, what, onWhat, error }: PromiseFieldsProps) => (
  <Stack gap="sm">
    <TextInput
      type="date"
      label={texts.console_promise_on()}
      description={texts.console_promise_on_hint()}
      error={error}
      value={on}
      onChange={(event) => onOn(event.currentTarget.value)}
    />
    {on !== '' && <Amounts loanId={loanId} on={on} what={what} onWhat={onWhat} />}
  </Stack>
)

function Amounts({ loanId, on, what, onWhat }: Pick<PromiseFieldsProps, 'loanId' | 'on' | 'what' | 'onWhat'>) {
  const { data, fault } = useQuery('POST /api/console/collections', { action: 'promise', loan_id: loanId, on })
  if (fault !== undefined)
    return (
      <Text size="sm" c="red" role="alert">
        {fault.message}
      </Text>
    )
  if (data === undefined) return <Text size="sm">{texts.loading()}</Text>
  if (data.amounts.length === 0) return <Text size="sm">{texts.console_promise_nothing_due()}</Text>
  return (
    <Radio.Group
      label={texts.console_promise_what()}
      value={what ?? null}
      onChange={(value) => onWhat(whats.is(value) ? value : undefined)}
    >
      <Stack gap="xs" mt="xs">
        {data.amounts.map((each) => (
          <Radio
            key={each.what}
            value={each.what}
            label={`${whats.of(each.what)}: ${formatMoneyInColumn(each.amount_cents)}`}
          />
        ))}
      </Stack>
    </Radio.Group>
  )
}
