import type { Viewer as LinkViewer } from '../../platform/files/index.ts'
import type { CallOutput } from '@home-credit/contract'
import type { Db } from '../../platform/db/index.ts'
import { type CoreDependencies, type Refusal, refuse } from '../../platform/http/index.ts'
import { lineById, lineNamed, proposedForProofs, suspenseNear } from '../bank-lines/line-queries.ts'
import { hashesOfPayer } from '../bank-lines/payer.ts'
import { infoOf, namesByBorrower } from '../../borrowers/index.ts'
import { presentBankLines, presentLineProposals } from './bank-line-presenter.ts'
import { findOrder, numbersOf, type Order } from './order-queries.ts'
import { alikeTo, findProof, listProofs, type Page, type Proof } from './proofs-store.ts'
import { secondsTo, presentOrder, presentProof } from './presenter.ts'

type Output = CallOutput<'POST /api/console/proofs'>
export type ProofCase = Extract<Output, { candidates: unknown }>
type Row = ProofCase['proof']

export interface Viewer {
  db: Db
  operatorId: string
  now: Date
  /** Image links are signed for this viewer. */
  links: LinkViewer
}

/** Payments this close to an order are candidates for it. */
const NEAR_MS = 48 * 3_600_000
const CANDIDATES = 20

async function presentRows(
  dependencies: CoreDependencies,
  proofs: readonly Proof[],
  { db, operatorId, now, links }: Viewer,
): Promise<Row[]> {
  const context = { db, secretKey: dependencies.secretKey, now, viewer: links }
  const proposed = await proposedForProofs(
    db,
    proofs.map(({ id }) => id),
  )
  const proposals = await presentLineProposals(db, proposed, operatorId)
  const names = await namesByBorrower(
    db,
    proofs.map(({ borrower_id }) => borrower_id),
  )
  const rows: Row[] = []
  for (const proof of proofs) {
    const order = await orderOf(db, proof)
    const line = proposed.find(({ proposed_proof }) => proposed_proof === proof.id)
    rows.push({
      ...presentProof(proof, context),
      order_id: order.id,
      order_number: order.number,
      borrower_id: proof.borrower_id,
      borrower_name: names.get(proof.borrower_id) ?? '',
      amount_cents: order.amount_cents,
      seconds_left: secondsTo(proof.due_at, now),
      late: proof.state === 'waiting' && proof.due_at < now,
      proposal: (line && proposals.get(line.end_to_end_id)) ?? null,
    })
  }
  return rows
}

async function orderOf(db: Db, proof: Proof): Promise<Order> {
  const order = await findOrder(db, proof.order_id)
  if (order === undefined) throw new Error('proof without an order')
  return order
}

export async function listOfProofs(
  dependencies: CoreDependencies,
  page: Page,
  viewer: Viewer,
): Promise<{ rows: Row[]; total: number }> {
  const { rows, total } = await listProofs(viewer.db, page)
  return { rows: await presentRows(dependencies, rows, viewer), total }
}

/**
 * A proof next to the bank's data: the line of its reference, candidate lines, and other proofs with the same reference
 * or picture.
 */
export async function openProof(
  dependencies: CoreDependencies,
  id: string,
  viewer: Viewer,
): Promise<ProofCase | Refusal<'not_found'>> {
  const { db, now } = viewer
  const proof = await findProof(db, id)
  if (proof === undefined) return refuse('not_found')
  const [row] = await presentRows(dependencies, [proof], viewer)
  if (row === undefined) throw new Error('cannot present the proof')
  const order = await orderOf(db, proof)
  const { id_number: cpf } = await infoOf(db, dependencies.keyring, proof.borrower_id)
  const reference = proof.reference ?? order.txid
  const candidates = await suspenseNear(db, {
    reference,
    amountCents: order.amount_cents,
    from: new Date(order.created_at.getTime() - NEAR_MS),
    to: new Date(proof.sent_at.getTime() + NEAR_MS),
    payerHashes: cpf === null ? [] : hashesOfPayer(dependencies.keyring, cpf),
    max: CANDIDATES,
  })
  const named =
    (proof.end_to_end_id === null ? undefined : await lineById(db, proof.end_to_end_id)) ??
    (reference === null ? undefined : await lineNamed(db, reference))
  const alike = await alikeTo(db, proof)
  const numbers = await numbersOf(
    db,
    alike.map(({ order_id }) => order_id),
  )
  return {
    proof: row,
    order: await presentOrder(order, { db, secretKey: dependencies.secretKey, now, viewer: viewer.links }),
    candidates: await presentBankLines(db, dependencies.keyring, candidates),
    named: named === undefined ? null : ((await presentBankLines(db, dependencies.keyring, [named]))[0] ?? null),
    same: alike.map(({ id: other, order_id, state, borrower_id }) => ({
      id: other,
      order_number: numbers.get(order_id) ?? '',
      state,
      own: borrower_id === proof.borrower_id,
    })),
  }
}

export { countProofs as countWaitingProofs } from './proofs-store.ts'
