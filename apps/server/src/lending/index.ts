export type { Bureau } from './bureau/bureau.ts'
export { httpBureau, noBureau } from './bureau/http-bureau.ts'
export { sandboxBureau } from './bureau/sandbox-bureau.ts'
export type { ContractText } from './contracts/contract-data.ts'
export {
  amendmentText,
  contractBrief,
  contractRow,
  contractText,
  type Costs,
  signatureEntry,
  findContract,
  keepContract,
  nextAmendmentNumber,
  pdfLink,
} from './contracts/contracts.ts'
export { initialsOf, type VerifiedDocument } from './contracts/hash-lookup.ts'
export { renewContracts } from './contracts/rotate.ts'
export { servePdf } from './contracts/serve-pdf.ts'
export { signerIn } from './contracts/text-v1/parties.ts'
export { hashOfText, sha256 } from './contracts/text.ts'
export { httpCheck } from './identity-check/http-check.ts'
export { manualCheck } from './identity-check/identity-check.ts'
export { type CommandRefusal, executeCommand } from './loans/execute-command.ts'
export { authoriseFee, choosePackage, startDraft } from './loans/apply.ts'
export { executeBorrowerAction, sendEvidence } from './loans/borrower-actions.ts'
export { onTimeOf } from './loans/credit-limit-queries.ts'
export { type Credited, creditedLoansJson, everCreditedOf } from './loans/credited-loan-queries.ts'
export {
  loansPayableBy,
  oldestOpenAt,
  openPartsAt,
  openRowsAt,
  wasNotOutAt,
  wasOutAt,
} from './loans/installment-queries.ts'
export { byBorrower, type LoanCallContext } from './loans/loan-call.ts'
export { type LoanContext, type LoanDependencies, readLoanContext } from './loans/loan-context.ts'
export {
  lockOpenLoanOf,
  isFirstDraft,
  isPersonFixed,
  loanFor,
  loanNumbersOf,
  loansOf,
  findOffer,
  type LoanStates,
  loanStatesOf,
} from './loans/loan-queries.ts'
export { movesBetween, processingTimesSince, receivedBetween } from './loans/loan-statistics-queries.ts'
export { type Loan, loanBrief, type LoanRequest } from './loans/loan.ts'
export { replay } from './loans/replay.ts'
export { openUnder } from './loans/open-offers.ts'
export {
  type Debt,
  debtOfReminder,
  debtOn,
  leftIn,
  leftOf,
  type Owing,
  owingIn,
  owingOf,
  owingOfLoans,
} from './loans/owed.ts'
export { creditPosting, regretPosting, writeOffPosting } from './loans/loan-postings.ts'
export { partiesOf } from './loans/parties.ts'
export { paymentRecord } from './loans/payment-record.ts'
export { listRows, rowColumns } from './loans/installment-rows.ts'
export { costsOf, mustQuote } from './loans/quote.ts'
export { type Terms, termsOf } from './loans/terms.ts'
export { recheckShort } from './loans/recheck.ts'
export { reminderIdOf, stagesUpTo } from './loans/reminder-id.ts'
export { undoableBy } from './loans/repayment-queries.ts'
export { planIn } from './loans/plan-in-force.ts'
export { replaceList } from './loans/replan.ts'
export { signatureFor } from './loans/sign.ts'
export { undoRepayment } from './loans/undo.ts'
export { verify } from './loans/verify.ts'
export { markWrittenOff } from './loans/write-off.ts'
export { lending } from './modules.ts'
export { decide, openDocuments } from './review/decide.ts'
export { reviewByPolicy } from './review/policy-review.ts'
export { listQueue, type Queue, type Waiting, waitingLoans } from './review/queue-queries.ts'
