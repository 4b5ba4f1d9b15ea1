import type { Cents } from '@home-credit/domain'

/** A charge of Banco Central's API Pix. We choose the txid, which makes opening it idempotent. */
export interface NewCharge {
  txid: string
  amountCents: Cents
  /** Expires after some seconds (cob), or has a due date (cobv). */
  ends: { kind: 'immediate'; seconds: number } | { kind: 'due'; on: string; daysAfter: number }
  debtor: { cpf: string; name: string }
  /** Shown to the payer. */
  text: string
}

export type ChargeStatus = 'active' | 'paid' | 'removed'

export interface Charge {
  txid: string
  amountCents: Cents
  status: ChargeStatus
  /** The copy-and-paste code, also encoded in the QR code. */
  copyCode: string
  pix: readonly ReceivedPix[]
}

export interface PixReturn {
  /** Chosen by us, or by the bank when we did not request the return. */
  id: string
  /** Id of the settlement (D…); undefined until it is settled. */
  returnId: string | undefined
  amountCents: Cents
  state: 'processing' | 'done' | 'not_done'
  requestedAt: Date
  settledAt: Date | undefined
}

export interface ReceivedPix {
  endToEndId: string
  txid: string | undefined
  amountCents: Cents
  /** By the bank's clock: the effective date of the payment. */
  paidAt: Date
  payer: { name: string; document: string } | undefined
  returns: readonly PixReturn[]
}

/**
 * The lender's bank for incoming money. Every call is idempotent. Throws `BankAway` when the bank gives no answer, and
 * `BankRefused` when it refuses.
 */
export interface PixBank {
  openCharge(charge: NewCharge): Promise<Charge>
  charge(txid: string, kind: NewCharge['ends']['kind']): Promise<Charge | undefined>
  removeCharge(txid: string, kind: NewCharge['ends']['kind']): Promise<void>
  pix(endToEndId: string): Promise<ReceivedPix | undefined>
  /** All pages of payments between two times; `with_returns` selects those of which something was returned. */
  received(from: Date, to: Date, only?: 'with_returns'): Promise<ReceivedPix[]>
  returnPix(request: { endToEndId: string; id: string; amountCents: Cents }): Promise<PixReturn>
  /** Idempotent; called at every start. */
  registerWebhook(url: string): Promise<void>
}
