import * as texts from '@home-credit/texts'
import { formatMoney } from '@home-credit/web'
import { FormBox } from '../../shared/FormBox.tsx'
import { Button } from '../../ui/Button.tsx'
import { MoneyField } from '../../ui/MoneyField.tsx'
import { useAmountForm } from './amount-form.ts'
import type { Loan, Pay } from './repayment.ts'
import styles from './repayment.module.css'

interface Props {
  loan: Loan
  busy: boolean
  onPay(pay: Pay): void
}

/** Pays part of what is due. */
export function PartPayment({ loan: { id, due_cents: max }, busy, onPay }: Props) {
  const form = useAmountForm('repay-part', id, max)
  const submit = async (): Promise<void> => {
    if (form.passes()) onPay({ verb: 'part', amount_cents: Number(form.values.amount_cents) })
  }
  return (
    <>
      <p className={styles.body}>{texts.repay_part_body()}</p>
      <FormBox form={form} onSubmit={submit}>
        <MoneyField
          label={texts.repay_part_amount()}
          error={form.errorAt('amount_cents')}
          hint={texts.repay_part_due({ amount: formatMoney(max) })}
          cents={form.values.amount_cents}
          maxCents={max}
          onChange={(changed) => form.set({ amount_cents: changed })}
        />
        <Button type="submit" busy={busy}>
          {texts.withdraw_next()}
        </Button>
      </FormBox>
    </>
  )
}
