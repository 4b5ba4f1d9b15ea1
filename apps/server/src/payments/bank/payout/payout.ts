import type { PAYOUT_REASONS } from '@home-credit/contract'
import type { Cents } from '@home-credit/domain'

export type PayoutReason = (typeof PAYOUT_REASONS)[number]

export type PayoutAccount =
  | { kind: 'pix'; key: string }
  | { kind: 'bank'; bankName: string; agency?: string | undefined; account: string }

export interface NewPayout {
  /** The same for every attempt of one intent: the bank pays it once, however often it is sent. */
  id: string
  amountCents: Cents
  to: PayoutAccount
  /** The account must belong to this person; the bank refuses to pay anybody else. */
  owner: { cpf: string; name: string }
}

export interface Payout {
  id: string
  amountCents: Cents
  state: 'processing' | 'paid' | 'failed' | 'returned'
  reason: PayoutReason | undefined
  endToEndId: string | undefined
  /** When it was paid or failed, by the bank's clock. */
  settledAt: Date | undefined
  /** Set when the money came back after it was paid. */
  returned: { returnId: string; at: Date } | undefined
}

export interface KeyOwner {
  document: string
  name: string
}

/**
 * The lender's bank for outgoing money. API Pix has no payouts; this is the protocol of docs/PAYOUTS.md. Throws like
 * `PixBank`.
 */
export interface PayoutBank {
  send(payout: NewPayout): Promise<Payout>
  /** Undefined when the bank does not know the id. */
  payout(id: string): Promise<Payout | undefined>
  /**
   * Undefined when the key does not exist. Directories require the CPF on whose behalf we look up; the sandbox treats
   * an unknown key as theirs.
   */
  ownerOf(key: string, onBehalfOf?: { cpf: string }): Promise<KeyOwner | undefined>
  /** All pages of payouts that were paid or came back between two times, both included. */
  settled(from: Date, to: Date): Promise<Payout[]>
}
