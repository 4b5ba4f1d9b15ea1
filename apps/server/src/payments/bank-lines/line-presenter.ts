import type { CallOutput } from '@home-credit/contract'
import { maskCpf } from '@home-credit/domain'
import type { Keyring } from '../../platform/secrets/index.ts'
import { maskTail } from '../../borrowers/index.ts'
import type { Line } from './line-queries.ts'
import { openPayer } from './payer.ts'

export type LineView = NonNullable<Extract<CallOutput<'POST /api/console/proofs'>, { candidates: unknown }>['named']>

const maskDocument = (document: string): string => (document.length === 11 ? maskCpf(document) : maskTail(document))

export function presentLine(
  keyring: Keyring,
  line: Line,
  labels: { borrowerName: string | null; orderNumber: string | null },
): LineView {
  const payer = openPayer(keyring, line)
  return {
    end_to_end_id: line.end_to_end_id,
    txid: line.txid,
    amount_cents: line.amount_cents,
    paid_at: line.paid_at.toISOString(),
    state: line.state,
    cause: line.cause,
    payer_name: payer?.name ?? null,
    payer_document: payer === undefined ? null : maskDocument(payer.document),
    borrower_id: line.borrower_id,
    borrower_name: labels.borrowerName,
    order_number: labels.orderNumber,
  }
}
