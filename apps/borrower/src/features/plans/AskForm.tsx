import * as texts from '@home-credit/texts'
import { keysOf, PLAN_REASON_TEXTS } from '@home-credit/web'
import { useState } from 'react'
import { FaultNotice } from '../../shared/FaultNotice.tsx'
import { FormBox } from '../../shared/FormBox.tsx'
import type { DraftOf } from '../../shared/use-draft.ts'
import { useForm } from '../../shared/use-form.ts'
import { useMutation } from '../../shared/use-mutation.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { LongTextField } from '../../ui/LongTextField.tsx'
import { MoneyField } from '../../ui/MoneyField.tsx'
import { SelectField } from '../../shared/SelectField.tsx'
import type { Plan, Reason, PlanOverview } from './plans.ts'
import styles from './plans.module.css'

type Values = { reason: Reason | ''; can_pay_cents: string; words: string }

/** One draft for each loan. */
const draftOf = (loanId: string): DraftOf<Values> => ({
  name: `plan:${loanId}`,
  empty: { reason: '', can_pay_cents: '', words: '' },
  secrets: ['words'],
})

const WORDS = 1000

interface Props {
  loanId: string
  /** Limits the monthly amount. */
  debtCents: number
  /** The previous request, which fills the form again. */
  before: Plan | null
  onRequest(overview: PlanOverview): void
}

/** The reason, and what the borrower could pay. */
export function AskForm({ loanId, debtCents, before, onRequest }: Props) {
  const sender = useMutation('POST /api/app/plans')
  const [draft] = useState(() => draftOf(loanId))
  const form = useForm({
    draft,
    first: (stored): Values =>
      stored.reason === '' && before !== null
        ? {
            ...stored,
            reason: before.reason ?? '',
            can_pay_cents: before.can_pay_cents === null ? '' : String(before.can_pay_cents),
          }
        : stored,
    refused: sender.fault?.fields,
    check: ({ reason }) => ({ reason: reason === '' ? texts.prompt_plan_reason() : undefined }),
  })
  const { reason, can_pay_cents: canPay, words } = form.values
  const submit = async (): Promise<void> => {
    if (!form.passes() || reason === '') return
    const answer = await sender.send({
      action: 'ask',
      loan_id: loanId,
      reason,
      can_pay_cents: canPay === '' ? null : Number(canPay),
      words,
    })
    if (answer === undefined) return
    form.forget()
    onRequest(answer.standing)
  }
  return (
    <>
      <p className={styles.lead}>{texts.plan_ask_lead()}</p>
      <FormBox form={form} onSubmit={submit}>
        <Card>
          <SelectField
            label={texts.plan_reason()}
            value={reason}
            empty={texts.plan_reason_none()}
            options={keysOf(PLAN_REASON_TEXTS).map((value) => ({
              value,
              label: PLAN_REASON_TEXTS[value](),
            }))}
            error={form.errorAt('reason')}
            onChange={(value) => form.set({ reason: value })}
            onBlur={() => form.leave('reason')}
          />
          <MoneyField
            label={texts.plan_can_pay()}
            cents={canPay}
            maxCents={debtCents}
            hint={texts.plan_can_pay_hint()}
            error={form.errorAt('can_pay_cents')}
            onChange={(cents) => form.set({ can_pay_cents: cents })}
          />
          <LongTextField
            label={texts.plan_words()}
            value={words}
            maxLength={WORDS}
            hint={texts.plan_words_hint()}
            error={form.errorAt('words')}
            onChange={(value) => form.set({ words: value })}
          />
        </Card>
        <FaultNotice fault={sender.fault} />
        <Button type="submit" busy={sender.busy}>
          {texts.plan_ask()}
        </Button>
      </FormBox>
    </>
  )
}
