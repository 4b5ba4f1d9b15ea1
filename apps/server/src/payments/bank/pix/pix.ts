import type { Cents } from '@home-credit/domain'

/** A charge of Banco Central's API Pix. Its txid is ours, so that to open it twice is to open it once. */
export interface NewCharge {
  txid: string
  amountCents: Cents
  /** A charge that ends after some seconds (cob), or one with a due date (cobv). */
  ends: { kind: 'immediate'; seconds: number } | { kind: 'due'; on: string; daysAfter: number }
  debtor: { cpf: string; name: string }
  /** What the payer reads. */
  text: string
}

export type ChargeStatus = 'active' | 'paid' | 'removed'

export interface Charge {
  txid: string
  amountCents: Cents
  status: ChargeStatus
  /** The text to copy, which is also the QR code. */
  copyCode: string
  pix: readonly ReceivedPix[]
}

export interface PixReturn {
  /** Ours, or the bank's where we did not ask for it. */
  id: string
  /** Of the settlement (D…); absent while it is not settled. */
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
  /** By the bank's word: the effective date of the payment. */
  paidAt: Date
  payer: { name: string; document: string } | undefined
  returns: readonly PixReturn[]
}

/**
 * The lender's bank for what comes in. Everything may be asked twice. It throws `BankAway` where no answer can be had, and `BankRefused`
 * where the bank says no.
 */
export interface PixBank {
  openCharge(charge: NewCharge): Promise<Charge>
  charge(txid: string, kind: NewCharge['ends']['kind']): Promise<Charge | undefined>
  removeCharge(txid: string, kind: NewCharge['ends']['kind']): Promise<void>
  pix(endToEndId: string): Promise<ReceivedPix | undefined>
  /** Everything that came in from one moment to another, all pages; or only that of which something went back. */
  received(from: Date, to: Date, only?: 'with_returns'): Promise<ReceivedPix[]>
  returnPix(request: { endToEndId: string; id: string; amountCents: Cents }): Promise<PixReturn>
  /** Where the bank is to tell of payments: done at the start, and harmless when done again. */
  registerWebhook(url: string): Promise<void>
}
