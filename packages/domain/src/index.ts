export { isRefused, refuse, type Refused } from './refused.ts'
export { cents, isCents, MAX_CENTS, sumCents, type Cents } from './money/cents.ts'
export { formatReais, parseReais } from './money/reais.ts'
export { formatRate, isRate, parseRate, rate, RATE_ONE, shareOf, type Rate } from './money/rate.ts'
export { bigHalfUp, roundHalfUp } from './money/round.ts'
export { allocate } from './money/allocate.ts'
export { addDays, day, formatDay, isDay, parseDay, type Day } from './calendar/day.ts'
export type { AmortisationSystem, Installment, Schedule } from './schedule/installment.ts'
export { parseAgency } from './identity/agency.ts'
export { cnpjCheckDigits, formatCnpj, isCnpj, parseCnpj } from './identity/cnpj.ts'
export { bankHolidays, easter, holidayOn, type HolidayName } from './calendar/holidays.ts'
export { bankingDaysAfter, isBankingDay, payableOn } from './calendar/banking.ts'
export {
  COMPLAINT_DAYS,
  COMPLAINT_LEVELS,
  complaintDueOn,
  extendedDueOn,
  mayExtendOneMore,
  OMBUDSMAN_BANKING_DAYS,
  type ComplaintLevel,
} from './calendar/complaints.ts'
export { addMonths, dayOfMonth, monthOf, monthStart } from './calendar/months.ts'
export {
  DAYS_IN_MONTH,
  dueDates,
  firstDue,
  isOneMonth,
  MAX_INSTALLMENTS,
  type DueDateRefusal,
} from './calendar/due-dates.ts'
export { admitsDueDay } from './schedule/due-day.ts'
export { makeSchedule, MAX_FINANCED_CENTS, type ScheduleRefusal } from './schedule/make-schedule.ts'
export { areIofRates } from './cost/financed.ts'
export { iof, IOF_RATES, type Iof, type IofRates } from './cost/iof.ts'
export { iofPeriodOf, type IofPeriod } from './cost/iof-period.ts'
export { cet, type Cet, type CetRefusal } from './cost/cet.ts'
export { annualBp, formatPercent } from './cost/percent.ts'
export { quote, type Quote, type QuoteRefusal, type QuoteRequest } from './cost/quote.ts'
export { statement, type BarPart, type Component, type Statement } from './cost/statement.ts'
export { cpfCheckDigits, formatCpf, isCpf, maskCpf, parseCpf } from './identity/cpf.ts'
export { formatPhone, isDdd, isMobile, isPhone, maskPhone, parsePhone } from './identity/phone.ts'
export {
  isPixKey,
  MAX_EMAIL_KEY,
  parsePixKey,
  PIX_KEY_KINDS,
  pixKeyKind,
  type PixKey,
  type PixKeyKind,
  type PixKeyRefusal,
} from './pix/keys.ts'
export { PAYEE_REST_HOURS } from './pix/payee.ts'
export { crc16 } from './pix/crc.ts'
export { readTlv, type TlvField, type TlvRefusal } from './pix/tlv.ts'
export { brCodeCity, brCodeName, buildBrCode, parseBrCode } from './pix/brcode.ts'
export type {
  BrCode,
  BrCodeFault,
  BrCodeRefusal,
  DynamicBrCode,
  ReadBrCode,
  RecurringBrCode,
  StaticBrCode,
} from './pix/brcode.ts'
export {
  isCobTxid,
  isEndToEndId,
  isReturnId,
  isStaticTxid,
  makeCobTxid,
  makeEndToEndId,
  makeReturnId,
  NO_TXID,
  parseEndToEndId,
  parseReturnId,
  type PixId,
} from './pix/ids.ts'
export { ageOn } from './policy/age.ts'
export {
  admitsAmount,
  admitsTerm,
  defaultPackages,
  packageAdmits,
  packagesFor,
  type LoanLimits,
  type LoanPackage,
} from './policy/package.ts'
export { defaultPolicy, policyAt, type Policy, type QuotaTier } from './policy/policy.ts'
export {
  countedIncome,
  freeQuota,
  hasGoodHistory,
  installmentRoom,
  NO_HISTORY,
  quotaOf,
  quotaTier,
  TIER_DAYS,
  type History,
} from './policy/quota.ts'
export {
  decide,
  mayApply,
  REASONS,
  type Application,
  type Decision,
  type Outcome,
  type Reason,
  type Signals,
  type ApplicantStatus,
} from './policy/decide.ts'
export { emptyComparison, replayDecision, type Comparison, type DecisionInputs, type Tally } from './policy/replay.ts'
export { firstState, isOpenApplication, LOAN_STATES, type LoanState } from './states/loan-state.ts'
export { DUTIES, type Actor, type Duty, type GuardFacts, type OperatorActor } from './states/facts.ts'
export {
  DATA_REQUEST_DAYS,
  GUARDS,
  IDLE_DAYS,
  PAYABLE_GUARDS,
  REVIEW_DAYS,
  type GuardName,
  type PayableGuard,
} from './states/guards.ts'
export { EFFECTS, type Effect } from './states/effects.ts'
export {
  ACTIONS,
  LOAN_TABLE,
  withoutGuard,
  type Action,
  type EffectOf,
  type LoanTable,
  type Row,
  type RowActor,
} from './states/table.ts'
export {
  mayDo,
  payableCents,
  transition,
  type LoanNow,
  type Transition,
  type TransitionRefusal,
} from './states/machine.ts'
export { walkLoans, type Walked, type WalkPlan } from './states/walk.ts'
export { loanStatesDocument } from './states/document.ts'
export {
  creditLoan,
  isOpen,
  isRepaid,
  outstandingPrincipalCents,
  unpaidCents,
  type CreditedLoan,
  type LoanRow,
  type TaxedAhead,
  type TaxedPart,
} from './owed/credited-loan.ts'
export type { Exponent, Timetable } from './owed/exponent.ts'
export { BUCKET_STARTS, bucketOf, BUCKETS, type Bucket } from './owed/bucket.ts'
export { daysLate, installmentState, type InstallmentState } from './owed/installment-state.ts'
export { LATE_TERMS, type LateTerms } from './cost/late-terms.ts'
export { chargesSum, lateCharges, type LateCharges } from './owed/late.ts'
export type { Owed, OwedLine } from './owed/line.ts'
export { lateIof, lateIofCents, replanIofCents, type LateIof } from './owed/further-iof.ts'
export { leftToPayCents, owedOn, type Rows } from './owed/owed.ts'
export { payPart, payRows, settle, type Payment } from './owed/pay.ts'
export type { PaymentParts } from './owed/payment-parts.ts'
export { prepay, type PrepayInto } from './owed/prepay.ts'
export { presentValues, type PresentValue, type PresentValueRefusal } from './owed/present-value.ts'
export type { OwedRefusal } from './owed/refusals.ts'
export { PAY_AGAIN_BANKING_DAYS, undoPayment, type Undoing } from './owed/undo.ts'
export { regret, REGRET_DAYS, type Regret } from './owed/regret.ts'
export type { PrincipalTransfer } from './owed/taxed-parts.ts'
export {
  changeDueDay,
  FIRST_DUE_DAYS,
  replan,
  type Replan,
  type ReplanRefusal,
  type ReplanTerms,
} from './owed/replan.ts'
export { isInBrazilsBounds, kilometresBetween, BRAZIL, type Position } from './places/position.ts'
export { isState, outlineOf, stateAt, STATES, type BrazilianState } from './places/states.ts'
export { cityNamed, cityOfCep, isCapital, allCities, nearestCity, plainWords, type City } from './places/cities.ts'
export { cityInLine, cityNear } from './places/position-of.ts'
