import { LOAN_STATES, isOpenApplication } from '@home-credit/domain'
import type { Selectable } from 'kysely'
import type { Evidence } from '../../borrowers/index.ts'
import { type Db, type LoanMoves, type Loans, statement } from '../../platform/db/index.ts'
import { type JsonRow, timeIn } from '../../platform/types/index.ts'
import { costs } from '../contracts/contract-data.ts'
import { type BorrowerRows, borrowerRows, ownLoans } from './borrower-rows-queries.ts'
import { asksSchema, type DataRequest } from './decision-queries.ts'
import { loanIn, type Loan } from './loan.ts'
import type { Offer } from './loan-queries.ts'

const OPEN = LOAN_STATES.filter(isOpenApplication)

/** The number of payments in a timeline; receipts exist for all of them. */
const TIMELINE_PAYMENTS = 12

type Move = Pick<Selectable<LoanMoves>, 'to_state' | 'action' | 'actor' | 'at' | 'reasons'>
type DetailOffer = Pick<Offer, 'id' | 'costs' | 'release_on' | 'valid_through'>
type DetailEvidence = Pick<Evidence, 'state' | 'sent_at' | 'decide_by' | 'reasons'>
type DetailRequest = Pick<DataRequest, 'asks' | 'note' | 'asked_at' | 'last_day'>
interface DetailContract {
  id: string
  number: string
  signed_at: string
  text_hash: string
  void: boolean
}

interface DetailRow extends BorrowerRows {
  loan: JsonRow<Selectable<Loans>> | null
  offer: (Omit<DetailOffer, 'costs'> & { costs: unknown }) | null
  contract: DetailContract | null
  evidence: JsonRow<DetailEvidence> | null
  evidence_waiting: boolean
  request: (Omit<JsonRow<DetailRequest>, 'asks'> & { asks: unknown }) | null
  other_open: boolean
  /** What is left of a signed repayment list; 0 in other states than `generated`. */
  listed: number
  moves: [Move['to_state'], Move['action'], Move['actor'], at: string, Move['reasons']][]
}

/** What belongs to one loan. */
export interface LoanDetailRows {
  loan: Loan
  offer: DetailOffer | undefined
  contract: DetailContract | undefined
  /** The newest. */
  evidence: DetailEvidence | undefined
  evidenceWaiting: boolean
  /** The open one. */
  request: DetailRequest | undefined
  otherOpen: boolean
  listedCents: number
  /** Oldest first: every step, but only the last payments, so that an old loan reads as fast as a new one. */
  moves: Move[]
}

const MOVE = 'id, to_state, action, actor, at, reasons'
const IS_STEP = `(action <> 'repay' OR from_state <> to_state)`

const detailWhere = (chosen: (argument: (name: 'borrowerId' | 'open' | 'loanId') => string) => string) =>
  statement<DetailRow, 'borrowerId' | 'open' | 'loanId'>((argument) => {
    const [borrower, open] = [argument('borrowerId'), argument('open')]
    return `
      WITH ${ownLoans(borrower)}, chosen AS MATERIALIZED (SELECT * FROM mine ${chosen(argument)})
      SELECT ${borrowerRows(borrower)}, row_to_json(l) AS loan,
        (SELECT row_to_json(o) FROM (SELECT id, costs, release_on, valid_through FROM loan_offers WHERE id = l.offer_id) AS o) AS offer,
        (SELECT row_to_json(c) FROM (SELECT id, number, signed_at, text_hash, void_at IS NOT NULL AS void FROM contracts WHERE id = l.contract_id) AS c) AS contract,
        (SELECT row_to_json(e) FROM (SELECT state, sent_at, decide_by, reasons FROM quota_evidence
          WHERE borrower_id = ${borrower} AND loan_id = l.id ORDER BY sent_at DESC, id DESC LIMIT 1) AS e) AS evidence,
        EXISTS (SELECT FROM quota_evidence WHERE loan_id = l.id AND state = 'waiting') AS evidence_waiting,
        (SELECT row_to_json(r) FROM (SELECT asks, note, asked_at, last_day FROM data_requests WHERE loan_id = l.id AND closed_at IS NULL LIMIT 1) AS r) AS request,
        EXISTS (SELECT FROM mine WHERE id <> l.id AND state = ANY(${open}::text[])) AS other_open,
        CASE l.state WHEN 'generated' THEN (SELECT coalesce(sum(payment_cents - paid_interest_cents - paid_principal_cents
          + fixed_fine_cents + fixed_mora_cents + fixed_late_interest_cents), 0)::bigint
          FROM loan_installments WHERE loan_id = l.id AND closed_on IS NULL) ELSE 0 END AS listed,
        (SELECT coalesce(json_agg(json_build_array(to_state, action, actor, at, reasons) ORDER BY id), '[]') FROM (
          SELECT ${MOVE} FROM loan_moves WHERE loan_id = l.id AND ${IS_STEP}
          UNION ALL
          (SELECT ${MOVE} FROM loan_moves WHERE loan_id = l.id AND NOT ${IS_STEP} ORDER BY id DESC LIMIT ${TIMELINE_PAYMENTS})) AS m) AS moves
      FROM (SELECT) AS one LEFT JOIN chosen AS l ON true`
  })

const byId = detailWhere((argument) => `WHERE id = ${argument('loanId')}`)
const current = detailWhere(
  (argument) => `ORDER BY (state = ANY(${argument('open')}::text[])) DESC, opened_at DESC, id DESC LIMIT 1`,
)

const loanRowIn = (row: JsonRow<Selectable<Loans>>): Loan =>
  loanIn({
    ...row,
    opened_at: new Date(row.opened_at),
    touched_at: new Date(row.touched_at),
    since: new Date(row.since),
    decide_by: timeIn(row.decide_by),
    rejected_at: timeIn(row.rejected_at),
    credited_at: timeIn(row.credited_at),
    written_off_at: timeIn(row.written_off_at),
    new_time: timeIn(row.new_time),
  })

function detailIn(row: DetailRow): LoanDetailRows | undefined {
  const { loan, offer, evidence, request } = row
  if (loan === null) return undefined
  return {
    loan: loanRowIn(loan),
    offer: offer === null ? undefined : { ...offer, costs: costs.parse(offer.costs) },
    contract: row.contract ?? undefined,
    evidence:
      evidence === null
        ? undefined
        : { ...evidence, sent_at: new Date(evidence.sent_at), decide_by: new Date(evidence.decide_by) },
    evidenceWaiting: row.evidence_waiting,
    request:
      request === null
        ? undefined
        : { ...request, asks: asksSchema.parse(request.asks), asked_at: new Date(request.asked_at) },
    otherOpen: row.other_open,
    listedCents: row.listed,
    moves: row.moves.map(([to_state, action, actor, at, reasons]) => ({
      to_state,
      action,
      actor,
      at: new Date(at),
      reasons,
    })),
  }
}

/** One loan of the borrower with all that is shown of it, in one statement; by default the open application, else the newest. */
export async function loanDetailOf(
  db: Db,
  borrowerId: string,
  loanId?: string,
): Promise<{ rows: BorrowerRows; found: LoanDetailRows | undefined }> {
  const [row] = await (loanId === undefined ? current : byId)(db, { borrowerId, open: OPEN, loanId: loanId ?? null })
  if (row === undefined) throw new Error('no rows')
  return { rows: row, found: detailIn(row) }
}
