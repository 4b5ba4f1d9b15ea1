import * as texts from '@home-credit/texts'
import { formatMoney } from '@home-credit/web'
import { useState, type ComponentType } from 'react'
import { hrefOf, PATHS } from '../../shared/paths.ts'
import { Button } from '../../ui/Button.tsx'
import { formatDateTime } from '../../ui/format.ts'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { Money } from '../../ui/Money.tsx'
import { Part } from '../../ui/Part.tsx'
import { PaidOrder } from './PaidOrder.tsx'
import { PixPayment } from './PixPayment.tsx'
import { proofReason } from './proof-reasons.ts'
import type { ProofProps } from './ProofForm.tsx'
import { ProofSummary } from './ProofSummary.tsx'
import { RechargeChip } from './RechargeChip.tsx'
import { TransferPayment } from './TransferPayment.tsx'
import { Validity } from './Validity.tsx'
import styles from './wallet.module.css'
import type { RechargeOrder } from './wallet.ts'

interface Props {
  order: RechargeOrder
  /** The form that sends a proof; passed in by the page. */
  Proof: ComponentType<ProofProps>
  onSent: ProofProps['onSent']
}

/** One order: how, to whom and until when to pay, and its result. */
export function PaymentView({ order, Proof, onSent }: Props) {
  return (
    <>
      <Head order={order} />
      <Body order={order} />
      {order.state !== 'paid' && order.state !== 'checking' && (
        <ProofPart key={order.proof?.id} order={order} Proof={Proof} onSent={onSent} />
      )}
    </>
  )
}

/** The part that paid a claim is no longer in the wallet. */
function Arrived({
  order: { credited_cents: arrived, made_good_cents: claimPaymentsCents },
}: {
  order: RechargeOrder
}) {
  if (claimPaymentsCents === 0)
    return <h2 className={styles.title}>{texts.payment_paid({ amount: formatMoney(arrived) })}</h2>
  return (
    <>
      <h2 className={styles.title}>{texts.payment_claim_paid({ amount: formatMoney(claimPaymentsCents) })}</h2>
      {arrived > claimPaymentsCents && (
        <p>{texts.payment_rest_in_wallet({ amount: formatMoney(arrived - claimPaymentsCents) })}</p>
      )}
    </>
  )
}

/** The state as a chip, announced on change, with a sentence about it. */
function Head({ order }: { order: RechargeOrder }) {
  const { state, number, proof } = order
  return (
    <>
      <div className={styles.head} role="status">
        <RechargeChip state={state} />
        <span className={styles.small}>{texts.wallet_order({ number })}</span>
      </div>
      <div className={styles.said}>
        {state === 'paid' ? (
          <Arrived order={order} />
        ) : (
          <p>
            <Money cents={order.amount_cents} size="lg" />
          </p>
        )}
        {order.for !== null && (
          <p>{texts.payment_for({ installment: order.for.installment, number: order.for.loan_number })}</p>
        )}
        {order.for_claims && state !== 'paid' && <p>{texts.payment_for_claims()}</p>}
        {order.wallet_cents > 0 && <p>{texts.payment_beside_wallet({ amount: formatMoney(order.wallet_cents) })}</p>}
        {state === 'paid' && order.made_good_cents === 0 && order.credited_cents !== order.amount_cents && (
          <p>{texts.payment_paid_differs({ asked: formatMoney(order.amount_cents) })}</p>
        )}
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
            <p>{texts.payment_expired_body()}</p>
          </>
        )}
        {state !== 'paid' && proof?.state === 'refused' && (
          <>
            <h2 className={styles.title}>{texts.payment_refused()}</h2>
            <p>{proofReason(proof)}</p>
          </>
        )}
      </div>
    </>
  )
}

function Body({ order }: { order: RechargeOrder }) {
  if (order.state === 'paid') return <PaidOrder order={order} />
  if (order.state === 'checking' && order.proof !== null) return <ProofSummary proof={order.proof} />
  // Never asks to pay twice: after a refusal the borrower sends another proof or opens a new order.
  if (order.state !== 'open')
    return (
      <div className={styles.actions}>
        <LinkButton kind={order.state === 'refused' ? 'secondary' : 'primary'} href={hrefOf(PATHS.recharge)}>
          {texts.payment_new()}
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
function ProofPart({ order, Proof, onSent }: Props) {
  const refused = order.proof?.state === 'refused'
  const [isProofOpen, setIsProofOpen] = useState((order.channel === 'transfer' && order.state === 'open') || refused)
  if (!isProofOpen)
    return (
      <Button kind="secondary" onClick={() => setIsProofOpen(true)}>
        {texts.payment_already()}
      </Button>
    )
  const transfer = order.channel === 'transfer'
  return (
    <Part title={transfer ? texts.payment_proof() : texts.payment_already()}>
      <p>{transfer ? texts.payment_proof_body() : texts.payment_already_body()}</p>
      <Proof orderId={order.id} label={refused ? texts.payment_again() : texts.payment_proof()} onSent={onSent} />
    </Part>
  )
}
