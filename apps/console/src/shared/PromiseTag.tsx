import type { CallOutput } from '@home-credit/contract'
import { formatMoneyInColumn } from '@home-credit/web'
import * as texts from '@home-credit/texts'
import { Text } from '@mantine/core'
import { formatDay } from '../ui/format-time.ts'
import { Tag, type TagProps } from '../ui/Tag.tsx'

export type Promised = NonNullable<
  CallOutput<'POST /api/console/loan_account'>['account']['contacts'][number]['promise']
>

const LOOKS: Record<Promised['state'], { word: () => string } & Pick<TagProps, 'tone' | 'sign'>> = {
  open: { word: texts.console_promise_open, tone: 'gray' },
  kept: { word: texts.console_promise_whole, sign: '✓' },
  partly: { word: texts.console_promise_partly, tone: 'red', sign: '½' },
  broken: { word: texts.console_promise_broken, tone: 'red', sign: '!' },
}

export function PromiseTag({ promise: { state } }: { promise: Promised }) {
  const { word, ...look } = LOOKS[state]
  return <Tag {...look}>{word()}</Tag>
}

/** What was promised for which day, and what was paid of it in time. */
export const PromiseWords = ({ promise: { on, amount_cents, paid_cents } }: { promise: Promised }) => (
  <Text inherit span>
    {texts.console_promise_of({ amount: formatMoneyInColumn(amount_cents), date: formatDay(on) })}
    {paid_cents > 0 && ` ${texts.console_promise_paid({ amount: formatMoneyInColumn(paid_cents) })}`}
  </Text>
)
