import { useEffect, useRef, useState } from 'react'
import { go } from '../../shared/location.ts'
import { PATHS } from '../../shared/paths.ts'
import { useMutation, type Fault } from '../../shared/use-mutation.ts'
import type { Pay, Quote, Repayment } from './repayment.ts'

export interface Paid {
  repayment: Repayment
  repaid: boolean
}

/** `due_first`: installments that are due must be paid first; `gone`: already paid in the meantime. */
export type PayFailure = 'due_first' | 'gone'

interface Outcome {
  paid(paid: Paid): void
  failed(why: PayFailure): void
}

export interface PendingPayment {
  pay: Pay
  quote: Quote
  /** The amount differs from the one shown before. */
  changed: boolean
}

export interface Paying {
  /** The payment to confirm; undefined when there is none. */
  pending: PendingPayment | undefined
  /** Quoting or paying. */
  busy: boolean
  /** How it is being paid, or was last tried. */
  method: 'wallet' | 'pix' | undefined
  /** Only faults that no `PayFailure` covers. */
  fault: Fault | undefined
  ask(pay: Pay): void
  /** Pays from the wallet. */
  confirm(): void
  /** Pays by a PIX charge, over the full amount or less what the wallet contributes. */
  byPix(walletCents?: number): void
  close(): void
}

const failureOf = ({ reason, status }: Fault): PayFailure | undefined => {
  if (reason === 'due_first') return 'due_first'
  return reason === 'nothing_to_pay' || status === 404 || status === 412 ? 'gone' : undefined
}

/**
 * Quotes first, then pays exactly the amount shown. If it has changed, shows a new quote to confirm. With `first`, the
 * page opens with that payment to confirm.
 */
export function usePay(loanId: string, { paid, failed }: Outcome, first?: Pay): Paying {
  const quoter = useMutation('POST /api/dk/getRepayment')
  const payer = useMutation('POST /api/dk/getRepaymentPay')
  const [pending, setPending] = useState<PendingPayment>()
  const [method, setMethod] = useState<Paying['method']>()

  const refused = (fault: Fault): void => {
    const why = failureOf(fault)
    if (why === undefined) return
    setPending(undefined)
    failed(why)
  }
  const quote = async (pay: Pay, before?: Quote): Promise<void> => {
    const { data, fault } = await quoter.attempt({ loan_id: loanId, pay })
    if (data !== undefined)
      setPending({
        pay,
        quote: data,
        changed: before !== undefined && before.owed.amount_cents !== data.owed.amount_cents,
      })
    if (fault !== undefined) refused(fault)
  }
  const payBy = async (
    how: { method: 'wallet' } | { method: 'pix'; wallet_cents: number },
    { pay, quote: shown }: PendingPayment,
  ): Promise<void> => {
    const { amount_cents } = shown.owed
    setMethod(how.method)
    const { data, fault } = await payer.attempt({ loan_id: loanId, pay, ...how, amount_cents })
    if (data !== undefined && 'repayment' in data) {
      setPending(undefined)
      paid(data)
    }
    if (data !== undefined && 'order' in data) go(PATHS.payment, { order: data.order.id })
    if (fault === undefined) return
    if (fault.reason !== 'amount_changed' && fault.reason !== 'balance_short') {
      refused(fault)
      return
    }
    payer.forget()
    await quote(pay, shown)
  }
  const quoteFirst = useRef(() => (first === undefined ? undefined : quote(first)))
  useEffect(() => void quoteFirst.current(), [])
  const fault = payer.fault ?? quoter.fault
  return {
    pending,
    busy: quoter.busy || payer.busy,
    method,
    fault: fault !== undefined && failureOf(fault) === undefined ? fault : undefined,
    ask: (pay) => {
      payer.forget()
      void quote(pay)
    },
    confirm: () => {
      if (pending !== undefined) void payBy({ method: 'wallet' }, pending)
    },
    byPix: (walletCents = 0) => {
      if (pending !== undefined) void payBy({ method: 'pix', wallet_cents: walletCents }, pending)
    },
    close: () => {
      payer.forget()
      setPending(undefined)
    },
  }
}
