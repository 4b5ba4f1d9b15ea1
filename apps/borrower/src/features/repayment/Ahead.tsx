import * as texts from '@home-credit/texts'
import { formatMoney } from '@home-credit/web'
import { Answered } from '../../shared/Answered.tsx'
import { FormBox } from '../../shared/FormBox.tsx'
import { combineQueries } from '../../shared/combine-queries.ts'
import { useQuery } from '../../shared/use-query.ts'
import { Button } from '../../ui/Button.tsx'
import { MoneyField } from '../../ui/MoneyField.tsx'
import { useAmountForm } from './amount-form.ts'
import { Compare, type Into } from './Compare.tsx'
import { isOpen, sumOf, type Installment, type Pay } from './repayment.ts'
import styles from './repayment.module.css'

interface Props {
  loanId: string
  rows: readonly Installment[]
  busy: boolean
  onPay(pay: Pay): void
}

/** A payment before the due date, with both of its effects side by side. */
export function Ahead({ loanId, rows, busy, onPay }: Props) {
  const max = sumOf(rows.filter(isOpen), 'amount_cents')
  const form = useAmountForm('repay-ahead', loanId, max)
  const { amount_cents: cents, into: storedInto } = form.values
  const amount = Number(cents)
  const into: Into = storedInto === 'smaller' ? 'smaller' : 'fewer'
  const submit = async (): Promise<void> => {
    if (form.passes()) onPay({ verb: into, amount_cents: amount })
  }
  return (
    <>
      <p className={styles.body}>{texts.repay_ahead_body()}</p>
      <FormBox form={form} onSubmit={submit}>
        <MoneyField
          label={texts.repay_ahead_amount()}
          error={form.errorAt('amount_cents')}
          hint={texts.ui_amount_max({ max: formatMoney(max) })}
          cents={cents}
          maxCents={max}
          onChange={(changed) => form.set({ amount_cents: changed })}
        />
        {amount > 0 && amount <= max && (
          <BothWays loanId={loanId} amount={amount} into={into} onChoose={(chosen) => form.set({ into: chosen })} />
        )}
        <Button type="submit" busy={busy}>
          {texts.withdraw_next()}
        </Button>
      </FormBox>
    </>
  )
}

function BothWays({
  loanId,
  amount,
  into,
  onChoose,
}: {
  loanId: string
  amount: number
  into: Into
  onChoose(into: Into): void
}) {
  const fewer = useQuery('POST /api/dk/getRepayment', { loan_id: loanId, pay: { verb: 'fewer', amount_cents: amount } })
  const smaller = useQuery('POST /api/dk/getRepayment', {
    loan_id: loanId,
    pay: { verb: 'smaller', amount_cents: amount },
  })
  return (
    <Answered part call={combineQueries(fewer, smaller)} lines={4}>
      {([few, small]) => <Compare fewer={few} smaller={small} into={into} onChoose={onChoose} />}
    </Answered>
  )
}
