import { Stack, Text, TextInput } from '@mantine/core'
import { formatMoneyInColumn } from '@home-credit/web'
import * as texts from '@home-credit/texts'
import { useState } from 'react'
import type { Guide } from './iof-guides.ts'
import type { Me } from '../../shared/request.ts'
import { Facts } from '../../ui/Facts.tsx'
import { formatDay } from '../../ui/format-time.ts'
import { ProposeAndConfirm } from '../../ui/ProposeAndConfirm.tsx'
import { Section } from '../../ui/Section.tsx'
import { Time } from '../../ui/Time.tsx'
import { ActionFault } from '../../shared/ActionFault.tsx'
import { useConfirmedAction } from '../../shared/use-confirmed-action.ts'

const REFERENCE_LENGTH = 60

const paidOf = ({ amount_cents, charged_cents, carried_cents, pay_by }: Guide) => ({
  amount: formatMoneyInColumn(amount_cents === 0 ? -(charged_cents + carried_cents) : amount_cents),
  day: formatDay(pay_by),
})

/** The next step, worded by whether this operator may take it. */
function nextOf(guide: Guide, actions: Me['actions']): string {
  const { state, remittance } = guide
  if (state === 'nothing') return texts.console_iof_next_nothing({ amount: paidOf(guide).amount })
  if (state === 'remitted') return texts.console_iof_next_remitted()
  if (state === 'proposed') {
    if (remittance?.by_me) return texts.console_iof_next_mine()
    return actions.includes('iof.decide') ? texts.console_iof_next_other() : texts.console_iof_next_wait()
  }
  if (!actions.includes('iof.propose')) return texts.console_iof_next_watch()
  return state === 'late' ? texts.console_iof_next_late(paidOf(guide)) : texts.console_iof_next_open(paidOf(guide))
}

const factsOf = ({
  reference,
  paid_on,
  by_name,
  at,
  confirmed_by_name,
  confirmed_at,
}: NonNullable<Guide['remittance']>) =>
  [
    [texts.console_iof_reference(), reference],
    [texts.console_iof_paid_on(), formatDay(paid_on)],
    [texts.console_iof_recorded_by(), <Who key="by" name={by_name} at={at} />],
    ...(confirmed_by_name === null || confirmed_at === null
      ? []
      : ([
          [texts.console_iof_confirmed_by(), <Who key="confirmed" name={confirmed_by_name} at={confirmed_at} />],
        ] as const)),
  ] as const

const Who = ({ name, at }: { name: string; at: string }) => (
  <>
    {name} · <Time at={at} />
  </>
)

/** One person records the payment of a guide, another confirms it. The amount is always that of the guide. */
export function Remittance({ guide, me: { actions }, reload }: { guide: Guide; me: Me; reload: () => void }) {
  const acting = useConfirmedAction<'POST /api/console/iof_guides', 'propose' | 'confirm'>(
    'POST /api/console/iof_guides',
    reload,
    reload,
  )
  const { act, fault } = acting
  const [reference, setReference] = useState('')
  const [paidOn, setPaidOn] = useState('')
  const { from, state, remittance, amount_cents } = guide
  const amount = formatMoneyInColumn(amount_cents)
  const mayPropose = actions.includes('iof.propose')
  const isUnpaid = state === 'open' || state === 'due_soon' || state === 'late'

  return (
    <Section title={texts.console_next_step()}>
      <Stack gap="sm" align="flex-start">
        <ActionFault acting={acting} />
        {remittance !== null && <Facts facts={factsOf(remittance)} />}
        <Text size="sm">{nextOf(guide, actions)}</Text>
        <ProposeAndConfirm
          main
          acting={acting}
          propose={{
            may: isUnpaid && mayPropose,
            verb: texts.console_iof_record(),
            title: texts.console_iof_record_title({ amount }),
            text: texts.console_iof_record_text(),
            onPropose: () => act({ action: 'propose', from, reference, paid_on: paidOn }, texts.console_iof_recorded()),
            fields: {
              names: ['reference', 'paid_on'],
              inputs: (
                <Stack gap="sm">
                  <TextInput
                    label={texts.console_iof_reference()}
                    description={texts.console_iof_reference_help()}
                    required
                    data-autofocus
                    maxLength={REFERENCE_LENGTH}
                    error={fault?.fields['reference']}
                    value={reference}
                    onChange={(event) => setReference(event.currentTarget.value)}
                  />
                  <TextInput
                    type="date"
                    label={texts.console_iof_paid_on()}
                    required
                    error={fault?.fields['paid_on']}
                    value={paidOn}
                    onChange={(event) => setPaidOn(event.currentTarget.value)}
                  />
                </Stack>
              ),
            },
          }}
          confirm={{
            may: state === 'proposed' && remittance?.by_me === false && actions.includes('iof.decide'),
            verb: texts.console_iof_confirm(),
            title: texts.console_iof_confirm_title({ amount }),
            text: texts.console_iof_confirm_text({ amount, reference: remittance?.reference ?? '' }),
            onConfirm: () =>
              act(
                { action: 'confirm', from, reference: remittance?.reference ?? '' },
                texts.console_iof_confirmed({ amount }),
              ),
          }}
          withdraw={{
            may: state === 'proposed' && mayPropose,
            verb: texts.console_iof_withdraw(),
            onWithdraw: () => act({ action: 'withdraw', from }, texts.console_iof_withdrawn()),
          }}
        />
      </Stack>
    </Section>
  )
}
