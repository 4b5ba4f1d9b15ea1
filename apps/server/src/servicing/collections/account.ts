import type { OperatorContext } from '../../access/index.ts'
import type { Viewer as LinkViewer } from '../../platform/files/index.ts'
import type { CallOutput } from '@home-credit/contract'
import { bucketOf, isOpen, isRefused, leftToPayCents, type CreditedLoan } from '@home-credit/domain'
import type { Lang } from '@home-credit/texts/runtime'
import { dayIn, localDate } from '../../platform/clock/index.ts'
import { audit } from '../../platform/audit/index.ts'
import type { Db } from '../../platform/db/index.ts'
import { type Refusal, refuse } from '../../platform/http/index.ts'
import { type LoanTransaction, principalOf, transactionsOfLoan, walletBalance } from '../../ledger/index.ts'
import { contractBrief, type Loan, loanFor, owingOf, pdfLink, planIn } from '../../lending/index.ts'
import { messagesAbout } from '../../messages/index.ts'
import { namesByBorrower } from '../../borrowers/index.ts'
import { lineToday, presentInstallment } from '../repayment/installments.ts'
import { listRepayments } from '../repayment/repayment-queries.ts'
import { presentOwedLine } from '../repayment/presenter.ts'
import { undoProposalsOf } from '../returned-payments/undo-payment.ts'
import { writeOffAfterDays, writeOffOf } from '../write-offs/write-offs.ts'
import { contactViewsOfLoan } from './contacts.ts'
import { mayContact } from './hours.ts'
import { overdueOn } from './overdue.ts'

export type Account = CallOutput<'POST /api/console/loan_account'>['account']

interface Viewer extends OperatorContext {
  lang: Lang
  /** Document links are signed for this viewer. */
  links: LinkViewer
}

/** With the outstanding principal after each transaction. */
function presentLedger(transactions: readonly LoanTransaction[]): Account['ledger'] {
  let principal = 0
  return transactions.map(({ id, event, effective_at, recorded_at, key, lines }) => {
    principal = lines.reduce((sum, { account, cents }) => (account === 'principal' ? sum + cents : sum), principal)
    return {
      id: String(id),
      event,
      at: effective_at.toISOString(),
      recorded_at: recorded_at.toISOString(),
      key,
      lines: lines.map(({ account, cents }) => ({
        account,
        debit_cents: Math.max(0, cents),
        credit_cents: Math.max(0, -cents),
      })),
      principal_cents: principal,
    }
  })
}

async function contractOf(
  db: Db,
  secretKey: Buffer,
  { contract_id: contractId }: Loan,
  { now, links: viewer }: Pick<Viewer, 'now' | 'links'>,
): Promise<Account['contract']> {
  const brief = contractId === null ? undefined : await contractBrief(db, contractId)
  return brief === undefined
    ? null
    : {
        number: brief.number,
        link: brief.pdfHash === null ? null : pdfLink({ secretKey, contractId: brief.id, now, viewer }),
      }
}

const wasCredited = (loan: Loan): loan is Loan & { state: Account['state'] } =>
  loan.state === 'credited' || loan.state === 'repaid' || loan.state === 'regretted'

/** Everything about a loan since it was credited, as of today. The audit log records who looked. */
export async function openAccount(
  secretKey: Buffer,
  loanId: string,
  { db, operatorId, now, lang, requestId, links }: Viewer,
): Promise<Account | Refusal<'not_found'>> {
  const loan = await loanFor(db, loanId)
  const [owing] = loan === undefined ? [] : await owingOf(db, loan.borrower_id, loanId, 'ever')
  if (loan === undefined || owing === undefined || !wasCredited(loan)) return refuse('not_found')
  const credited: CreditedLoan = owing.loan
  const today = localDate(now)
  const day = dayIn(today)
  const borrowerId = loan.borrower_id
  const late = loan.state === 'credited' ? overdueOn(credited, day) : { days_late: 0, overdue_cents: 0 }
  const left = leftToPayCents(credited, day)
  const principal = await principalOf(db, loanId)
  const after = await writeOffAfterDays(db, now)
  const { repayments, total } = await listRepayments(db, borrowerId, { loanId, page: 1 })
  await audit(db, {
    actor: `operator:${operatorId}`,
    action: 'account_opened',
    subject: `loan:${loanId}`,
    requestId,
    now,
  })
  return {
    loan_id: loanId,
    number: loan.number,
    state: loan.state,
    borrower_id: borrowerId,
    borrower_name: (await namesByBorrower(db, [borrowerId])).get(borrowerId) ?? '',
    day: today,
    ...late,
    bucket: bucketOf(late.days_late),
    left_cents: isRefused(left) ? 0 : left,
    paid: credited.rows.filter((row) => !isOpen(row)).length,
    total: credited.rows.length,
    principal_cents: principal,
    wallet_cents: await walletBalance(db, borrowerId),
    installments: credited.rows.map((row) => {
      const line = lineToday(credited, row, day)
      return Object.assign(presentInstallment(credited, row, day), {
        why: line === undefined ? null : presentOwedLine(line),
      })
    }),
    repayments,
    repayments_total: total,
    ledger: presentLedger(await transactionsOfLoan(db, { loanId, borrowerId })),
    messages: (await messagesAbout(db, { loanId, borrowerId, lang })).map(({ text, sentAt, readAt }) => ({
      text,
      sent_at: sentAt.toISOString(),
      read_at: readAt?.toISOString() ?? null,
    })),
    undo_proposals: await undoProposalsOf(db, loanId, operatorId),
    contacts: await contactViewsOfLoan(db, loanId, now),
    may_contact: await mayContact(db, now),
    write_off: await writeOffOf({ db, operatorId }, loanId),
    may_write_off: loan.state === 'credited' && loan.written_off_at === null && principal > 0 && late.days_late > after,
    write_off_after_days: after,
    planned: planIn(loan)?.kind === 'agreement',
    contract: await contractOf(db, secretKey, loan, { now, links }),
  }
}
