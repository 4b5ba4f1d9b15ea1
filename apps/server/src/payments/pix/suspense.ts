import type { CallOutput } from '@home-credit/contract'
import type { Db } from '../../platform/db/index.ts'
import { type CoreDependencies, type Refusal, refuse } from '../../platform/http/index.ts'
import { lineById, listLines, type Line, type LineState } from '../bank-lines/line-queries.ts'
import { openPayer } from '../bank-lines/payer.ts'
import { borrowerOfCpf, namesByBorrower } from '../../borrowers/index.ts'
import { proofNaming } from '../recharge/credit.ts'
import { findOrder, whoAwaits } from '../recharge/order-queries.ts'
import { presentBankLines, presentLineProposals } from '../recharge/bank-line-presenter.ts'

type Output = CallOutput<'POST /api/console/suspense'>
export type LineCase = Extract<Output, { line: unknown }>
type Listed = Extract<Output, { rows: unknown }>
type Row = LineCase['line']
type Candidate = LineCase['candidates'][number]

const DAY_MS = 86_400_000
const CANDIDATES = 20

export interface Viewer {
  db: Db
  operatorId: string
  now: Date
}

export const namesOfLine = ({ end_to_end_id, txid }: Line): string[] =>
  txid === null ? [end_to_end_id] : [end_to_end_id, txid]

async function presentRows(
  { keyring }: CoreDependencies,
  lines: readonly Line[],
  { db, operatorId, now }: Viewer,
): Promise<Row[]> {
  const views = await presentBankLines(db, keyring, lines)
  const proposals = await presentLineProposals(db, lines, operatorId)
  const daysSince = (instant: string): number => Math.max(0, Math.floor((now.getTime() - Date.parse(instant)) / DAY_MS))
  return views.map((line) =>
    Object.assign({}, line, { days: daysSince(line.paid_at), proposal: proposals.get(line.end_to_end_id) ?? null }),
  )
}

export async function listOfLines(
  dependencies: CoreDependencies,
  page: { state?: LineState | undefined; page: number; page_size: number },
  viewer: Viewer,
): Promise<Listed> {
  const { rows, total, sum } = await listLines(viewer.db, page)
  return { rows: await presentRows(dependencies, rows, viewer), total, sum_cents: sum }
}

/** The borrowers that a line may belong to, with the reasons; those with the most reasons first. */
async function candidatesFor({ keyring }: CoreDependencies, line: Line, { db, now }: Viewer): Promise<Candidate[]> {
  const found = new Map<string, { why: Candidate['why']; order_number: string | null }>()
  const add = (borrowerId: string, reason: Candidate['why'][number], orderNumber: string | null): void => {
    const candidate = found.get(borrowerId) ?? { why: [], order_number: null }
    found.set(borrowerId, { why: [...candidate.why, reason], order_number: candidate.order_number ?? orderNumber })
  }
  const payer = openPayer(keyring, line)
  const owner = payer && (await borrowerOfCpf(db, keyring, payer.document))
  if (owner !== undefined) add(owner, 'same_cpf', null)
  const proof = await proofNaming(db, namesOfLine(line))
  if (proof !== undefined) add(proof.borrower_id, 'proof', (await findOrder(db, proof.order_id))?.number ?? null)
  for (const order of await whoAwaits(db, line.amount_cents, now, CANDIDATES))
    if (!found.get(order.borrower_id)?.why.includes('same_amount')) add(order.borrower_id, 'same_amount', order.number)
  const names = await namesByBorrower(db, [...found.keys()])
  return [...found.entries()]
    .map(([id, { why, order_number }]) => ({ borrower_id: id, borrower_name: names.get(id) ?? '', why, order_number }))
    .toSorted((one, other) => other.why.length - one.why.length)
}

export async function openLine(
  dependencies: CoreDependencies,
  endToEndId: string,
  viewer: Viewer,
): Promise<LineCase | Refusal<'not_found'>> {
  const line = await lineById(viewer.db, endToEndId)
  if (line === undefined) return refuse('not_found')
  const [row] = await presentRows(dependencies, [line], viewer)
  if (row === undefined) throw new Error('cannot present the line')
  return { line: row, candidates: line.state === 'suspense' ? await candidatesFor(dependencies, line, viewer) : [] }
}
