import * as texts from '@home-credit/texts'
import { formatMoney } from '@home-credit/web'
import { useState, type ComponentType } from 'react'
import { hrefOf, PATHS } from '../../shared/paths.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { formatDateTime } from '../../ui/format.ts'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { Money } from '../../ui/Money.tsx'
import { Part } from '../../ui/Part.tsx'
import { Unbroken } from '../../ui/Unbroken.tsx'
import { PaidOrder } from './PaidOrder.tsx'
import styles from './payment.module.css'
import { PixPayment } from './PixPayment.tsx'
import { proofReason } from './proof-reasons.ts'
import type { ProofProps } from './ProofForm.tsx'
import { ProofSummary } from './ProofSummary.tsx'
import { RechargeChip } from './RechargeChip.tsx'
import { TransferPayment } from './TransferPayment.tsx'
import { Validity } from './Validity.tsx'
import type { RechargeOrder } from './wallet.ts'

interface Props {
  order: RechargeOrder
  /** What the order pays, in words; undefined if it only adds money. */
  purpose: string | undefined
  /** Where a borrower goes on who added money for a payment. */
  next: string | undefined
  /** The form that sends a proof; passed in by the page. */
  Proof: ComponentType<ProofProps>
  onSent: ProofProps['onSent']
}

/** One order: how, to whom and until when to pay, and its result. */
export function PaymentView({ order, purpose, next, Proof, onSent }: Props) {
  if (order.state === 'paid') return <PaidOrder order={order} next={next} />
  return (
    <>
      <Head order={order} purpose={purpose} />
      <Body order={order} />
      {order.state !== 'checking' && <ProofPart key={order.proof?.id} order={order} Proof={Proof} onSent={onSent} />}
    </>
  )
}

/** The state as a chip, announced on change, with a sentence about it. */
function Head({ order, purpose }: Pick<Props, 'order' | 'purpose'>) {
  const { state, number, proof } = order
  return (
    <Card>
      <div className={styles.head} role="status">
        <RechargeChip state={state} />
        <span className={styles.small}>{texts.wallet_order({ number })}</span>
      </div>
      <div className={styles.words}>
        <p>
          <Money cents={order.amount_cents} size="xl" />
        </p>
        {purpose !== undefined && (
          <p>
            <Unbroken text={purpose} />
          </p>
        )}
        {order.wallet_cents > 0 && <p>{texts.payment_beside_wallet({ amount: formatMoney(order.wallet_cents) })}</p>}
        {state === 'open' && <Validity order={order} />}
        {state === 'checking' && proof !== null && (
          <>
            <h2 className={styles.title}>{texts.payment_checking()}</h2>
            <p>
              {texts.next_by_us({ time: formatDateTime(proof.due_at) })} {texts.withdraw_updates()}
            </p>
          </>
        )}
        {state === 'expired' && (
          <>
            <h2 className={styles.title}>{texts.payment_expired()}</h2>
            <p>{order.debt === undefined ? texts.payment_expired_body() : texts.payment_expired_debt()}</p>
          </>
        )}
        {proof?.state === 'refused' && (
          <>
            <h2 className={styles.title}>{texts.payment_refused()}</h2>
            <p>{proofReason(proof)}</p>
          </>
        )}
      </div>
    </Card>
  )
}

function Body({ order }: { order: RechargeOrder }) {
  if (order.state === 'checking' && order.proof !== null)
    return (
      <Card>
        <ProofSummary proof={order.proof} />
      </Card>
    )
  // Never asks to pay twice: after a refusal the borrower sends another proof or opens a new order.
  if (order.state !== 'open')
    return (
      <div className={styles.actions}>
        <LinkButton
          kind={order.state === 'refused' ? 'secondary' : 'primary'}
          href={
            order.debt === undefined ? hrefOf(PATHS.recharge) : hrefOf(PATHS.myRepayment, { loan: order.debt.loan_id })
          }
        >
          {order.debt === undefined ? texts.payment_new() : texts.payment_new_debt()}
        </LinkButton>
      </div>
    )
  return order.copy_code === null ? (
    <TransferPayment order={order} />
  ) : (
    <PixPayment order={order} code={order.copy_code} />
  )
}

/** A transfer, or a refused proof, needs a proof: its form is open. PIX payments arrive on their own, so their form opens on demand. */
function ProofPart({ order, Proof, onSent }: Pick<Props, 'order' | 'Proof' | 'onSent'>) {
  const refused = order.proof?.state === 'refused'
  const [isProofOpen, setIsProofOpen] = useState((order.channel === 'transfer' && order.state === 'open') || refused)
  if (!isProofOpen)
    return (
      <Button kind="text" onClick={() => setIsProofOpen(true)}>
        {texts.payment_already()}
      </Button>
    )
  const transfer = order.channel === 'transfer'
  return (
    <Card>
      <Part title={transfer ? texts.payment_proof() : texts.payment_already()}>
        <p>{transfer ? texts.payment_proof_body() : texts.payment_already_body()}</p>
        <Proof orderId={order.id} label={refused ? texts.payment_again() : texts.payment_proof()} onSent={onSent} />
      </Part>
    </Card>
  )
}
