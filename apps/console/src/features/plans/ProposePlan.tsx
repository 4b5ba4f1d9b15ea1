import { Button, Group, NativeSelect, NumberInput, Stack, Textarea, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { formatMoneyInColumn, formatRate } from '@home-credit/web'
import * as texts from '@home-credit/texts'
import { useState } from 'react'
import { percentOf, rateOf } from '../../shared/percent.ts'
import type { PlanCase } from './plan-labels.ts'
import { useMutation } from '../../shared/use-mutation.ts'
import { DraftNote } from '../../ui/DraftNote.tsx'
import { Form } from '../../ui/Form.tsx'
import { formatDay } from '../../ui/format-time.ts'
import { MoneyInput } from '../../ui/MoneyInput.tsx'
import { Section } from '../../ui/Section.tsx'
import { toast } from '../../ui/toasts.tsx'
import { useDraft } from '../../ui/use-draft.ts'
import { ConfirmPlan, type ConfirmedCost } from './ConfirmPlan.tsx'
import { PlanPreview, type PlanTerms } from './PlanPreview.tsx'

interface Props {
  found: PlanCase
  /** The open plan on the screen. */
  seen: string | null
  onDone(answer: { case: PlanCase }): void
  /** Another operator has acted meanwhile. */
  onStale(): void
}

const NOTE_LENGTH = 500
const MAX_COUNT = 48
const WAIT_MS = 300
const LAST_DAY = 31

const dayOf = (date: string): number => Number(date.slice(8))

/** A first date on the last day of a month can mean a later due day in longer months. */
function dueDays(first: string): number[] {
  const day = dayOf(first)
  const [year, month] = first.split('-').map(Number)
  const isLast = day === new Date(Date.UTC(year ?? 0, month ?? 0, 0)).getUTCDate()
  return isLast ? Array.from({ length: LAST_DAY - day + 1 }, (_, index) => day + index) : [day]
}

/** Count, first date, interest and waived amount, with a live preview. */
export function ProposePlan({ found: { loan, debt, open_rows, first_due }, seen, onDone, onStale }: Props) {
  const { send, busy, fault } = useMutation('POST /api/console/plans')
  const [count, setCount] = useState<number | undefined>(Math.min(MAX_COUNT, Math.max(1, open_rows)))
  const [firstDue, setFirstDue] = useState(first_due.to)
  const [dueDay, setDueDay] = useState<number>()
  const [percent, setPercent] = useState(percentOf(loan.rate_monthly))
  const [waived, setWaived] = useState<number | undefined>(0)
  const [note, setNote, draft] = useDraft('plan note', '')
  const days = firstDue === '' ? [] : dueDays(firstDue)
  const rate = rateOf(percent)
  const terms: PlanTerms | undefined =
    count === undefined || firstDue === '' || rate === undefined || waived === undefined
      ? undefined
      : {
          count,
          first_due_on: firstDue,
          due_day: days.find((day) => day === dueDay) ?? dayOf(firstDue),
          rate_monthly: rate,
          waived_cents: waived,
        }
  const [shown] = useDebouncedValue(terms, WAIT_MS)
  const [wrong, setWrong] = useState<Record<string, string>>({})
  const at = (field: keyof PlanTerms): string | undefined => fault?.fields[`terms.${field}`] ?? wrong[`terms.${field}`]

  const [confirming, setConfirming] = useState<PlanTerms>()

  const propose = async (proposed: PlanTerms, confirmed: ConfirmedCost): Promise<void> => {
    const answer = await send({ action: 'propose', loan_id: loan.id, terms: proposed, note, seen, confirmed })
    if (answer === undefined) return
    setConfirming(undefined)
    draft.clear()
    toast(texts.console_plan_proposed_toast())
    onDone(answer)
  }
  const gone = fault?.reason === 'already_decided'
  return (
    <Section title={texts.console_plan_propose()}>
      <Stack>
        <Form
          fault={fault !== undefined && Object.keys(fault.fields).length === 0 ? fault : undefined}
          onSubmit={() => {
            // What is wrong stands at its field.
            if (Object.keys(wrong).length === 0) setConfirming(terms)
          }}
        >
          <NumberInput
            label={texts.console_plan_count()}
            required
            min={1}
            max={MAX_COUNT}
            clampBehavior="none"
            allowDecimal={false}
            allowNegative={false}
            defaultValue={count ?? ''}
            onValueChange={({ value }) => setCount(value === '' ? undefined : Number(value))}
            error={at('count')}
          />
          <Group align="flex-start">
            <TextInput
              type="date"
              label={texts.console_plan_first_due()}
              description={texts.console_plan_first_due_help({
                from: formatDay(first_due.from),
                to: formatDay(first_due.to),
              })}
              required
              min={first_due.from}
              max={first_due.to}
              value={firstDue}
              onChange={(event) => setFirstDue(event.currentTarget.value)}
              error={at('first_due_on')}
            />
            {days.length > 1 && (
              <NativeSelect
                label={texts.console_plan_due_day()}
                data={days.map(String)}
                value={String(dueDay ?? days[0])}
                onChange={(event) => setDueDay(Number(event.currentTarget.value))}
              />
            )}
          </Group>
          <TextInput
            label={texts.console_plan_rate()}
            description={texts.console_plan_rate_help({ rate: formatRate(loan.rate_monthly) })}
            required
            inputMode="decimal"
            maxLength={10}
            value={percent}
            onChange={(event) => setPercent(event.currentTarget.value.trim().replace(',', '.'))}
            error={rate === undefined ? texts.wrong_plan_rate() : at('rate_monthly')}
          />
          <MoneyInput
            label={texts.console_plan_waiver()}
            description={texts.console_plan_waiver_help({ amount: formatMoneyInColumn(debt?.late_cents ?? 0) })}
            cents={waived}
            onCents={setWaived}
            error={at('waived_cents')}
          />
          <Textarea
            label={texts.console_plan_note()}
            description={texts.console_plan_note_help()}
            rows={3}
            maxLength={NOTE_LENGTH}
            value={note}
            onChange={(event) => setNote(event.currentTarget.value)}
          />
          <DraftNote draft={draft} />
          <PlanPreview loanId={loan.id} terms={shown} onWrong={setWrong} />
          <Group>
            <Button type="submit" disabled={busy || terms === undefined}>
              {texts.console_plan_propose_act()}
            </Button>
            {gone && (
              <Button variant="default" onClick={onStale}>
                {texts.retry()}
              </Button>
            )}
          </Group>
        </Form>
      </Stack>
      {confirming !== undefined && (
        <ConfirmPlan
          loanId={loan.id}
          terms={confirming}
          busy={busy}
          fault={fault}
          onConfirm={(cost) => void propose(confirming, cost)}
          onClose={() => setConfirming(undefined)}
        />
      )}
    </Section>
  )
}
