import { createHash } from 'node:crypto'
import { isOpenApplication, LOAN_TABLE } from '../../packages/domain/src/index.ts'
import { scaled, type Claim, type Run, type Seen } from '../claim.ts'
import { planted, withLender, type Lender } from './lender.ts'
import { PLACES, type Applicant, type Place } from './places.ts'
import { STEPS, type Step } from './steps.ts'

/**
 * Hashes all rows about a borrower's loans, without those that change on their own: sessions, keys, the PDF that a
 * job makes of a contract.
 */
async function hashLoanState({ pool }: Lender, { id }: Applicant): Promise<string> {
  const { rows } = await pool.raw.query<{ all: string }>(
    `WITH mine AS (SELECT id FROM loans WHERE borrower_id = $1)
     SELECT jsonb_build_array(
       (SELECT jsonb_agg(to_jsonb(l) ORDER BY l.id) FROM loans l WHERE borrower_id = $1),
       (SELECT jsonb_agg(to_jsonb(m) ORDER BY m.id) FROM loan_moves m WHERE loan_id IN (SELECT id FROM mine)),
       (SELECT jsonb_agg(to_jsonb(v)) FROM verifications v WHERE borrower_id = $1),
       (SELECT jsonb_agg(to_jsonb(d) ORDER BY kind) FROM verification_documents d WHERE borrower_id = $1),
       (SELECT jsonb_agg(to_jsonb(e) ORDER BY e.id) FROM quota_evidence e WHERE borrower_id = $1),
       (SELECT jsonb_agg(to_jsonb(d) ORDER BY d.id) FROM loan_decisions d WHERE loan_id IN (SELECT id FROM mine)),
       (SELECT jsonb_agg(to_jsonb(r) ORDER BY r.id) FROM data_requests r WHERE loan_id IN (SELECT id FROM mine)),
       (SELECT jsonb_agg(to_jsonb(o) ORDER BY o.id) FROM loan_offers o WHERE loan_id IN (SELECT id FROM mine)),
       (SELECT jsonb_agg(to_jsonb(c) - 'pdf_file' - 'pdf_hash' ORDER BY c.id) FROM contracts c WHERE borrower_id = $1),
       (SELECT jsonb_agg(to_jsonb(i) ORDER BY loan_id, number) FROM loan_installments i WHERE loan_id IN (SELECT id FROM mine)),
       (SELECT jsonb_agg(to_jsonb(m) ORDER BY m.id) FROM messages m WHERE borrower_id = $1),
       (SELECT count(*) FROM audit_log WHERE subject IN (SELECT 'loan:' || id FROM mine) AND action <> 'contract_pdf_made'),
       (SELECT jsonb_agg(to_jsonb(p) ORDER BY transaction_id, line) FROM ledger_postings p WHERE owner_id = $1 OR loan_id IN (SELECT id FROM mine))
     )::text AS all`,
    [id],
  )
  return createHash('sha256')
    .update(rows[0]?.all ?? '')
    .digest('hex')
}

/** Whether the state table has this step from here at all; a guard may still refuse it. */
function isInTable({ action, actor }: Step, { state }: Place): boolean {
  if (action === 'begin') return true
  if (action === 'apply') return state === 'no_package' || !isOpenApplication(state)
  return LOAN_TABLE.rows.some((row) => row.from === state && row.action === action && row.actor === actor)
}

const REFUSED = new Set([400, 401, 402, 403, 404, 411, 412])

interface Found {
  faults: string[]
  refused: number
  done: number
}

/** Tries every call on a loan in one place. A legal call moves the loan, so the next one gets a new loan. */
async function tryAll(lender: Lender, place: Place, steps: readonly Step[]): Promise<Found> {
  const found: Found = { faults: [], refused: 0, done: 0 }
  let applicant: Applicant | undefined
  for (const step of steps) {
    applicant ??= await place.reach(lender)
    const before = await hashLoanState(lender, applicant)
    const { status_code: status } = await step.go(lender, applicant)
    const after = await hashLoanState(lender, applicant)
    const where = `${place.name}, ${step.name}`
    if (status === 200) {
      found.done += 1
      if (!isInTable(step, place)) found.faults.push(`${where}: done, and it is not in the table`)
      applicant = undefined
    } else {
      found.refused += 1
      if (!REFUSED.has(status)) found.faults.push(`${where}: answered ${status}`)
      if (before !== after) {
        found.faults.push(`${where}: refused (${status}), and something changed`)
        applicant = undefined
      }
    }
  }
  return found
}

async function tryTable(lender: Lender, run: Run): Promise<Seen> {
  const cells = PLACES.flatMap((place) => STEPS.map((step) => ({ place, step })))
  const cellCount = scaled(cells.length, run)
  // Picks the cells of a small run at random.
  const chosen = new Set(
    cells
      .map((cell, index) => ({ cell, index, at: run.random() }))
      .toSorted((one, other) => one.at - other.at)
      .slice(0, cellCount)
      .map(({ index }) => index),
  )
  const total: Found = { faults: [], refused: 0, done: 0 }
  for (const place of PLACES) {
    const steps = STEPS.filter((_, index) => chosen.has(PLACES.indexOf(place) * STEPS.length + index))
    if (steps.length === 0) continue
    const { faults, refused, done } = await tryAll(lender, place, steps)
    run.say(`${place.name}: ${refused} refused, ${done} done`)
    total.faults.push(...faults)
    total.refused += refused
    total.done += done
  }
  return {
    counts: { cells: total.refused + total.done, places: PLACES.length, calls: STEPS.length, refused: total.refused },
    faults: total.faults,
  }
}

export const illegal: Claim = {
  claim: 'every call in every state: what the table of states does not have is refused and changes nothing',
  minCounts: { cells: PLACES.length * STEPS.length, places: PLACES.length, calls: STEPS.length },
  run: (run) => withLender(undefined, (lender) => tryTable(lender, run)),
  plantsAreSlow: true,
  plants: [
    planted(
      'a refusal of the table that is not heeded',
      {
        file: 'apps/server/src/lending/loans/execute-command.ts',
        find: '  if (isRefused(outcome)) return refuse(refusalName(command, outcome.refused), { loan: loanBrief(loan) })\n',
        replace:
          '  if (isRefused(outcome)) { await updateLoan(tx, loan.id, { touched_at: command.now }); return loan }\n',
      },
      tryTable,
      { most: 0.2 },
    ),
  ],
}
