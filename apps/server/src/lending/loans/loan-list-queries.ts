import { LOAN_STATES, isOpenApplication } from '@home-credit/domain'
import type { Selectable } from 'kysely'
import { type Db, type Loans, statement } from '../../platform/db/index.ts'
import { type JsonRow, timeIn } from '../../platform/types/index.ts'
import { type BorrowerRows, borrowerRows, ownLoans } from './borrower-rows-queries.ts'
import { loanRequestIn } from './loan.ts'
import type { CardLoan } from './presenter.ts'

const OPEN = LOAN_STATES.filter(isOpenApplication)

const COLUMNS = [
  'id',
  'number',
  'state',
  'opened_at',
  'asked_cents',
  'months',
  'due_day',
  'system',
  'purpose',
  'offer_id',
  'decide_by',
  'new_time',
  'rejected_at',
] as const

type ListedLoan = JsonRow<Pick<Selectable<Loans>, (typeof COLUMNS)[number]>> & { package_name: string | null }

interface ListRow extends BorrowerRows {
  loans: ListedLoan[]
  total: number
  open: boolean
}

const listOf = statement<ListRow, 'borrowerId' | 'open' | 'limit' | 'offset'>((argument) => {
  const borrower = argument('borrowerId')
  return `
    WITH ${ownLoans(borrower)}
    SELECT ${borrowerRows(borrower)},
      (SELECT coalesce(json_agg(p), '[]') FROM (SELECT ${COLUMNS.join(', ')}, terms->>'name' AS package_name FROM mine
        ORDER BY mine.opened_at DESC, mine.id DESC LIMIT ${argument('limit')} OFFSET ${argument('offset')}) AS p) AS loans,
      (SELECT count(*)::int FROM mine) AS total,
      EXISTS (SELECT FROM mine WHERE state = ANY(${argument('open')}::text[])) AS open`
})

const cardLoanIn = ({
  opened_at,
  decide_by,
  new_time,
  rejected_at,
  package_name: name,
  ...row
}: ListedLoan): CardLoan => ({
  id: row.id,
  number: row.number,
  state: row.state,
  opened_at: new Date(opened_at),
  offer_id: row.offer_id,
  decide_by: timeIn(decide_by),
  new_time: timeIn(new_time),
  rejected_at: timeIn(rejected_at),
  loanRequest: loanRequestIn(row),
  terms: name === null ? null : { name },
})

/** A page of the borrower's loans, newest first, with all that decides whether they may apply again. */
export async function loanListOf(
  db: Db,
  borrowerId: string,
  page: { limit: number; offset: number },
): Promise<{ rows: BorrowerRows; loans: CardLoan[]; total: number; hasOpen: boolean }> {
  const [row] = await listOf(db, { borrowerId, open: OPEN, ...page })
  if (row === undefined) throw new Error('no rows')
  return { rows: row, loans: row.loans.map(cardLoanIn), total: row.total, hasOpen: row.open }
}
