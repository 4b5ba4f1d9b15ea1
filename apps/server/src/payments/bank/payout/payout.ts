import type { PAYOUT_REASONS } from '@home-credit/contract'
import type { Cents } from '@home-credit/domain'

export type PayoutReason = (typeof PAYOUT_REASONS)[number]

export type PayoutAccount = { kind: 'pix'; key: string } | { kind: 'bank'; bankName: string; account: string }

export interface NewPayout {
  /** The same for the same intent: the bank pays it once, however often it is sent. */
  id: string
  amountCents: Cents
  to: PayoutAccount
  /** Whose the account must be; the bank refuses to pay anybody else. */
  owner: { cpf: string; name: string }
}

export interface Payout {
  id: string
  amountCents: Cents
  state: 'processing' | 'paid' | 'failed' | 'returned'
  reason: PayoutReason | undefined
  endToEndId: string | undefined
  /** When it was paid or failed, by the bank's word. */
  settledAt: Date | undefined
  /** Of one that came back after it was paid: its own id, and when. */
  returned: { returnId: string; at: Date } | undefined
}

/** Who a PIX key belongs to. */
export interface KeyOwner {
  document: string
  name: string
}

/** The lender's bank for what goes out. API Pix has no payouts; this is the protocol of docs/PAYOUTS.md. It throws as `PixBank` does. */
export interface PayoutBank {
  send(payout: NewPayout): Promise<Payout>
  /** Nothing where the bank has never heard of it. */
  payout(id: string): Promise<Payout | undefined>
  /** Nothing where no such key is known. A directory wants to know on whose behalf it is asked; the sandbox's takes an unknown key for theirs. */
  ownerOf(key: string, onBehalfOf?: { cpf: string }): Promise<KeyOwner | undefined>
  /** Everything that was paid or came back from one moment to another, both included, all pages. */
  settled(from: Date, to: Date): Promise<Payout[]>
}
