import type { CallOutput } from '@home-credit/contract'
import * as texts from '@home-credit/texts'
import { formatMoney, formatMoneyInColumn } from '@home-credit/web'
import { codeFault, codeWrong } from '../../shared/code-fault.ts'
import { CodeStep } from '../../shared/CodeStep.tsx'
import { FaultNotice } from '../../shared/FaultNotice.tsx'
import { FormBox } from '../../shared/FormBox.tsx'
import { hrefOf, PATHS } from '../../shared/paths.ts'
import { useForm } from '../../shared/use-form.ts'
import { useMutation } from '../../shared/use-mutation.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { Dock } from '../../ui/Dock.tsx'
import { Figures } from '../../ui/Figures.tsx'
import { formatDateTime } from '../../ui/format.ts'
import { FormNotice } from '../../ui/FormNotice.tsx'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { Money } from '../../ui/Money.tsx'
import { accountInSentence, accountText } from './account-text.ts'
import type { Withdrawal } from './wallet.ts'
import { WITHDRAWAL_DRAFT } from './withdrawal-draft.ts'
import styles from './withdraw.module.css'

export type WithdrawalQuote = Extract<CallOutput<'POST /api/userCreditOrder/withdraw'>, { quote: unknown }>['quote']

interface Props {
  quote: WithdrawalQuote
  channel: Withdrawal['channel']
  phone: string
  onRequest(order: Withdrawal): void
}

/** Shows amount, fee, received amount and account; the code confirms exactly these. */
export function WithdrawConfirm({ quote, channel, phone, onRequest }: Props) {
  const sender = useMutation('POST /api/userCreditOrder/withdraw', { inline: true })
  const fault = codeFault(sender.fault)
  const form = useForm({
    draft: WITHDRAWAL_DRAFT,
    refused: fault?.fields,
    check: ({ sms_code: code }) => ({ sms_code: codeWrong(code) }),
  })
  const amount = formatMoney(quote.amount_cents)
  const submit = async (): Promise<void> => {
    if (!form.passes(['sms_code'])) return
    const answer = await sender.send({
      action: 'ask',
      amount_cents: quote.amount_cents,
      channel,
      sms_code: form.values.sms_code,
    })
    if (answer === undefined) return
    form.forget()
    onRequest(answer.order)
  }
  return (
    <>
      <h2 className={styles.title}>{texts.withdraw_confirm()}</h2>
      <Card>
        <p className={styles.figure}>
          <Money cents={quote.amount_cents} size="lg" centavos />
        </p>
        <Figures
          rows={[
            { label: texts.payment_amount(), value: formatMoneyInColumn(quote.amount_cents) },
            { label: texts.withdraw_fee(), value: formatMoneyInColumn(quote.fee_cents) },
            { label: texts.withdraw_received(), value: formatMoneyInColumn(quote.received_cents) },
            { label: texts.withdraw_to(), value: accountText(quote.account), plain: true },
          ]}
        />
        <div className={styles.change}>
          <LinkButton kind="tonal" small href={hrefOf(PATHS.withdraw)}>
            {texts.withdraw_change()}
          </LinkButton>
        </div>
      </Card>
      {quote.approve_by !== null && (
        <FormNotice tone="info" announced={false}>
          {texts.withdraw_approval_note({ time: formatDateTime(quote.approve_by) })}
        </FormNotice>
      )}
      <FormBox form={form} onSubmit={submit}>
        <CodeStep
          form={form}
          scene={{ scene: 'withdraw', amount_cents: quote.amount_cents, channel }}
          explained={texts.withdraw_code_explained({ phone, amount, account: accountInSentence(quote.account) })}
          scrolls={false}
        />
        <FaultNotice fault={fault} />
        <Dock>
          <Button type="submit" busy={sender.busy}>
            {texts.withdraw_submit({ amount })}
          </Button>
        </Dock>
      </FormBox>
    </>
  )
}
