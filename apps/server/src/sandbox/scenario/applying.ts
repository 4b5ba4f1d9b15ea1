import { addDays, addMonths, cents, creditLoan, formatDay, packageAdmits, type LoanState } from '@home-credit/domain'
import { afterBankingDays, localHour, openDay } from '../../platform/clock/index.ts'
import {
  contractRow,
  contractText,
  costsOf,
  creditPosting,
  listRows,
  mustQuote,
  regretPosting,
  signatureEntry,
  termsOf,
} from '../../lending/index.ts'
import { lateIn } from '../../settings/index.ts'
import { addInfo, personOf, notify, type Borrower, type Loan } from './borrower.ts'
import type { Life } from './clockwork.ts'
import { withdrawAll } from './money.ts'
import { move } from './moves.ts'
import { repay } from './repaying.ts'
import type { Row } from './rows.ts'
import { DAY_MS, dayOf, HOUR_MS, minutes, MINUTE_MS, timeOn, until, type Scenario } from './scenario.ts'

const PURPOSES = { debts: 30, home: 18, emergency: 14, health: 10, purchase: 10, education: 7, business: 6, other: 5 }
const FLAGS = ['address_differs', 'many_requests'] as const

/** Operators decide on working days from nine to six; a case that came later waits for the next. */
function* atTheDesk(scenario: Scenario, borrower: Borrower, leastMinutes: number, mostMinutes: number): Life {
  yield* minutes(borrower, leastMinutes, mostMinutes)
  const { closed } = scenario.input.terms
  const hour = localHour(borrower.at)
  const today = dayOf(borrower.at)
  if (hour >= 18) yield* until(borrower, afterBankingDays(timeOn(addDays(today, 1), 9), 0, closed))
  else if (hour < 9) yield* until(borrower, afterBankingDays(timeOn(today, 9), 0, closed))
  else yield* until(borrower, afterBankingDays(borrower.at, 0, closed))
  yield* minutes(borrower, 1, 45)
}

/** People act by day. */
function* awake(borrower: Borrower, leastMinutes: number, mostMinutes: number): Life {
  yield* minutes(borrower, leastMinutes, mostMinutes)
  const hour = localHour(borrower.at)
  if (hour < 7)
    yield* until(borrower, timeOn(dayOf(borrower.at), borrower.random.int(7, 11), borrower.random.int(0, 59)))
}

/** What waits for somebody today came within the last hours. */
function* lately({ now }: Scenario, borrower: Borrower, hours: number): Life {
  const ago = borrower.random.int(2, hours * 60) * MINUTE_MS
  yield* until(borrower, new Date(Math.max(borrower.at.getTime() + 1000, now.getTime() - ago)))
}

function openLoan(scenario: Scenario, borrower: Borrower, state: LoanState): Loan {
  const { id: borrowerId, at, random } = borrower
  borrower.loans += 1
  const row: Loan['row'] = {
    id: random.uuid(at),
    number: scenario.number('loan_numbers', at),
    borrower_id: borrowerId,
    state,
    opened_at: at,
    touched_at: at,
    since: at,
  }
  scenario.rows.add('loans', row)
  const loan: Loan = { row, installments: new Map() }
  borrower.loan = loan
  move(scenario, borrower, loan, { action: 'begin', to: state, by: `borrower:${borrowerId}` })
  return loan
}

const operator = (id: string): string => `operator:${id}`

/** The largest amount that a step of the policy gives for an income. */
function quotaOf(
  { input }: Scenario,
  { person, loans, random }: Borrower,
): { freeCents: number; evidenceCents: number } {
  const { tiers, declaredIncomeCapCents } = input.terms.policy
  const tier = tiers[Math.min(loans - 1, tiers.length - 1)]
  const income = person.info.work_income_cents
  const of = (counted: number): number =>
    Math.floor(Math.min((counted * (tier?.incomePercent ?? 0)) / 100, tier?.capCents ?? 0) / 1000) * 1000
  return { freeCents: of(Math.min(income, declaredIncomeCapCents)), evidenceCents: random.chance(0.6) ? of(income) : 0 }
}

interface RequestedLoan {
  netCents: number
  months: number
  dueDay: number | null
  system: 'price' | 'sac'
  withEvidence: boolean
}

function requestOf(scenario: Scenario, borrower: Borrower): RequestedLoan {
  const { random, fate } = borrower
  const { freeCents, evidenceCents } = quotaOf(scenario, borrower)
  const wantsEvidence = fate.stop === 'quota_short' || fate.stop === 'evidence_waiting'
  const most = wantsEvidence
    ? freeCents + 50_000
    : evidenceCents > freeCents && random.chance(0.5)
      ? evidenceCents
      : freeCents
  const least = fate.stop === 'package_unpaid' || wantsEvidence ? 100_000 : 30_000
  const netCents = Math.max(least, Math.round((most * random.int(wantsEvidence ? 100 : 45, 100)) / 100 / 5000) * 5000)
  return {
    netCents,
    months: netCents > 300_000 ? random.int(6, 12) : random.int(3, 6),
    dueDay: random.chance(0.5) ? random.pick([5, 10, 15, 20, 25]) : null,
    system: random.chance(0.92) ? 'price' : 'sac',
    withEvidence: netCents > freeCents,
  }
}

/** From the first account to the last installment. */
export function* live(scenario: Scenario, borrower: Borrower): Life {
  const { fate } = borrower
  if (fate.stop === 'registered') return
  yield* awake(borrower, 2, fate.ago < 4 ? 20 : 1800)
  const loan = openLoan(scenario, borrower, 'unverified')
  yield* minutes(borrower, 3, 12)
  if (fate.stop === 'draft') return
  addInfo(scenario, borrower)
  if (fate.stop === 'cancelled') {
    yield* awake(borrower, 30, 3000)
    move(scenario, borrower, loan, { action: 'cancel', to: 'cancelled', by: `borrower:${borrower.id}` })
    return
  }
  if (!(yield* isVerified(scenario, borrower, loan))) return
  yield* applyWith(scenario, borrower, loan)
}

function* isVerified(scenario: Scenario, borrower: Borrower, loan: Loan): Generator<Date, boolean> {
  const { rows, input } = scenario
  const { random, fate, id } = borrower
  yield* minutes(borrower, 2, 9)
  const sentAt = borrower.at
  const verification: Row<'verifications'> = rows.add('verifications', {
    borrower_id: id,
    id: random.uuid(sentAt),
    state: 'waiting',
    attempts: 1,
    person_hash: personOf(scenario, borrower),
    sent_at: sentAt,
    decide_by: afterBankingDays(sentAt, input.terms.deadlines.verification_banking_days, input.terms.closed),
  })
  move(scenario, borrower, loan, { action: 'send_documents', to: 'unverified', by: `borrower:${id}` })
  borrower.documentsAt = sentAt
  if (fate.stop === 'documents_waiting') return false
  yield* atTheDesk(scenario, borrower, 8, 300)
  const decided = { decided_at: borrower.at, decided_by: input.staff.reviewer }
  if (fate.stop === 'documents_refused') {
    Object.assign(verification, decided, { state: 'refused' })
    borrower.documentsRefused = random.pick(['blurred', 'glare', 'cut_off', 'does_not_match'])
    move(scenario, borrower, loan, { action: 'refuse_documents', to: 'unverified', by: operator(input.staff.reviewer) })
    notify(scenario, borrower, 'documents_refused', { loan })
    return false
  }
  const months = input.terms.deadlines.verification_months
  Object.assign(verification, decided, {
    state: 'passed',
    valid_until: formatDay(addMonths({ from: dayOf(borrower.at), months })),
  })
  move(scenario, borrower, loan, { action: 'pass_verification', to: 'no_package', by: operator(input.staff.reviewer) })
  notify(scenario, borrower, 'verified', { loan })
  return true
}

/** From the choice of a package to the end of the loan, and the next one. */
function* applyWith(scenario: Scenario, borrower: Borrower, loan: Loan): Life {
  const { rows, input } = scenario
  const { fate, random, id } = borrower
  const isFirst = borrower.loans === 1
  const stop = isFirst ? fate.stop : undefined
  if (stop === 'no_package') return
  if (stop !== undefined && stop !== 'rejected' && stop !== 'regretted')
    yield* lately(scenario, borrower, stop === 'data_requested' ? 60 : 20)
  else yield* awake(borrower, 5, 2200)
  const me = `borrower:${id}`
  const request = requestOf(scenario, borrower)
  const { policy } = input.terms
  const packages = policy.packages.filter((each) => packageAdmits(each, request))
  const cheap = stop === 'package_unpaid' ? packages.filter(({ feeCents }) => feeCents > 0) : packages
  const chosen = cheap.length > 1 && random.chance(0.45) ? cheap[1] : cheap[0]
  if (chosen === undefined) return
  const terms = termsOf(input.terms, chosen)
  loan.terms = terms
  Object.assign(loan.row, {
    asked_cents: request.netCents,
    months: request.months,
    due_day: request.dueDay,
    system: request.system,
    purpose: random.weighted(PURPOSES),
    terms: JSON.stringify(terms),
  })
  const afterFee: LoanState = request.withEvidence ? 'quota_short' : 'under_review'
  if (terms.fee_cents > 0) {
    move(scenario, borrower, loan, { action: 'choose_package', to: 'package_unpaid', by: me })
    if (stop === 'package_unpaid') return
    yield* minutes(borrower, 1, 4)
    loan.row.authorised_fee_cents = terms.fee_cents
    move(scenario, borrower, loan, { action: 'authorise_fee', to: afterFee, by: me })
  } else move(scenario, borrower, loan, { action: 'choose_package', to: afterFee, by: me })
  if (request.withEvidence && !(yield* showsIncome(scenario, borrower, loan, stop))) return

  const reviewedAt = borrower.at
  loan.row.decide_by = afterBankingDays(reviewedAt, input.terms.deadlines.review_banking_days, input.terms.closed)
  const score = random.int(stop === 'rejected' ? 250 : 380, stop === 'rejected' ? 480 : 930)
  rows.add('credit_signals', {
    id: random.uuid(reviewedAt),
    loan_id: loan.row.id,
    state: 'answered',
    score,
    flags: JSON.stringify(score < 420 && random.chance(0.4) ? [random.pick(FLAGS)] : []),
    asked_at: reviewedAt,
    answered_at: new Date(reviewedAt.getTime() + 2000),
  })
  if (stop === 'under_review') return
  const byPolicy = !isFirst && request.netCents <= policy.automaticApprovalCents && fate.habit !== 'late'
  if (stop === 'data_requested' || (!byPolicy && stop === undefined && random.chance(0.06))) {
    yield* minutes(borrower, 20, 90)
    requestData(scenario, borrower, loan)
    if (stop === 'data_requested') return
    yield* awake(borrower, 60, 4000)
    answerData(scenario, borrower, loan)
  }
  if (byPolicy) yield* minutes(borrower, 1, 1)
  else if (stop === 'approved' || stop === 'generated') yield* minutes(borrower, 1, 2)
  else yield* atTheDesk(scenario, borrower, 15, 420)
  const decider = byPolicy ? `policy@${policy.version}` : operator(input.staff.admin)
  const rejects = stop === 'rejected' || (!isFirst && !byPolicy && random.chance(0.06))
  decide(scenario, borrower, loan, {
    by: decider,
    byPolicy,
    rejects,
    autoRelease: byPolicy && request.netCents <= policy.automaticReleaseCents,
  })
  if (rejects) return
  yield* offered(scenario, borrower, loan, request, stop)
}

function* showsIncome(
  scenario: Scenario,
  borrower: Borrower,
  loan: Loan,
  stop: string | undefined,
): Generator<Date, boolean> {
  if (stop === 'quota_short') return false
  const { rows, input } = scenario
  const { random, person, id } = borrower
  yield* minutes(borrower, 5, stop === 'evidence_waiting' ? 10 : 900)
  const income = person.info.work_income_cents
  const evidence: Row<'quota_evidence'> = rows.add('quota_evidence', {
    id: random.uuid(borrower.at),
    loan_id: loan.row.id,
    borrower_id: id,
    state: 'waiting',
    occupation: person.occupation,
    months_in_job: random.int(3, 140),
    paid_into: random.weighted({ bank: 80, cash: 8, both: 12 }),
    income_cents: income,
    explanation: '',
    file_ids: [],
    sent_at: borrower.at,
    decide_by: afterBankingDays(borrower.at, input.terms.deadlines.evidence_banking_days, input.terms.closed),
  })
  move(scenario, borrower, loan, { action: 'send_evidence', to: 'quota_short', by: `borrower:${id}` })
  if (stop === 'evidence_waiting') return false
  yield* atTheDesk(scenario, borrower, 10, 300)
  Object.assign(evidence, {
    state: 'accepted',
    accepted_income_cents: income,
    decided_at: borrower.at,
    decided_by: input.staff.reviewer,
  })
  move(scenario, borrower, loan, { action: 'accept_evidence', to: 'under_review', by: operator(input.staff.reviewer) })
  notify(scenario, borrower, 'evidence_accepted', { loan })
  return true
}

function requestData(scenario: Scenario, borrower: Borrower, loan: Loan): void {
  const { at, random } = borrower
  const { admin } = scenario.input.staff
  loan.row.decide_by = null
  borrower.request = scenario.rows.add('data_requests', {
    id: random.uuid(at),
    loan_id: loan.row.id,
    asks: JSON.stringify([random.pick(['payslip', 'bank_statement', 'proof_of_address', 'employer_contact'])]),
    note: 'Por favor, envie um documento dos últimos dois meses.',
    asked_by: admin,
    asked_at: at,
    last_day: formatDay(addDays(dayOf(at), 15)),
  })
  move(scenario, borrower, loan, { action: 'request_data', to: 'under_review', by: operator(admin) })
  notify(scenario, borrower, 'data_requested', { loan })
}

function answerData(scenario: Scenario, borrower: Borrower, loan: Loan): void {
  const { closed, deadlines } = scenario.input.terms
  Object.assign(borrower.request ?? {}, { answer: 'Segue o que pediram. Obrigado.', closed_at: borrower.at })
  loan.row.decide_by = afterBankingDays(borrower.at, deadlines.review_banking_days, closed)
  move(scenario, borrower, loan, { action: 'answer_request', to: 'under_review', by: `borrower:${borrower.id}` })
}

function decide(
  scenario: Scenario,
  borrower: Borrower,
  loan: Loan,
  { by, byPolicy, rejects, autoRelease }: { by: string; byPolicy: boolean; rejects: boolean; autoRelease: boolean },
): void {
  const { at, random } = borrower
  const reasons = rejects
    ? [random.pick(['income_not_enough', 'income_not_proven', 'restrictions_elsewhere', 'data_do_not_match'])]
    : byPolicy
      ? ['good_history_within_automatic_limit']
      : []
  const outcome = rejects ? 'reject' : 'approve'
  scenario.rows.add('loan_decisions', {
    id: random.uuid(at),
    loan_id: loan.row.id,
    outcome,
    actor: by,
    operator_id: byPolicy ? null : scenario.input.staff.admin,
    human: false,
    reasons: JSON.stringify(reasons),
    note: '',
    at,
  })
  Object.assign(loan.row, {
    decided_by_policy: byPolicy,
    policy_releases: autoRelease,
    reasons: JSON.stringify(rejects ? reasons : []),
    rejected_at: rejects ? at : null,
    decide_by: null,
    ...(rejects ? { authorised_fee_cents: 0 } : {}),
  })
  move(scenario, borrower, loan, { action: outcome, to: rejects ? 'rejected' : 'approved', by, reasons })
  notify(scenario, borrower, rejects ? 'rejected' : 'approved', { loan })
}

function makeOffer(scenario: Scenario, borrower: Borrower, loan: Loan, request: RequestedLoan): Row<'loan_offers'> {
  const { at, random } = borrower
  const { terms } = loan
  if (terms === undefined) throw new Error('no terms')
  const { closed, deadlines } = scenario.input.terms
  const release = openDay(dayOf(at), closed)
  const quoted = mustQuote(terms, request, release)
  loan.costs = costsOf(terms, quoted)
  loan.owed = creditLoan({
    schedule: quoted.schedule,
    netCents: quoted.netCents,
    iofCents: cents(quoted.iof.dailyCents + quoted.iof.additionalCents),
    feeCents: quoted.feeCents,
    lateTerms: lateIn(terms.late),
  })
  const offer = scenario.rows.add('loan_offers', {
    id: random.uuid(at),
    loan_id: loan.row.id,
    contract_number: scenario.number('contract_numbers', at),
    release_on: formatDay(release),
    valid_through: formatDay(addDays(dayOf(at), deadlines.offer_days)),
    costs: JSON.stringify(loan.costs),
    made_at: at,
  })
  loan.row.offer_id = offer.id
  return offer
}

/** An approved loan: its offer, the signature, the money, and what becomes of it. */
function* offered(
  scenario: Scenario,
  borrower: Borrower,
  loan: Loan,
  request: RequestedLoan,
  stop: string | undefined,
): Life {
  const { rows, input } = scenario
  const { random, id, person } = borrower
  let offer = makeOffer(scenario, borrower, loan, request)
  if (stop === 'approved') return
  const decidedOn = dayOf(borrower.at)
  if (stop === 'generated') yield* minutes(borrower, 1, 1)
  else yield* awake(borrower, 5, 900)
  if (dayOf(borrower.at) !== decidedOn || offer.release_on !== formatDay(dayOf(borrower.at))) {
    offer.void_at = borrower.at
    offer = makeOffer(scenario, borrower, loan, request)
    move(scenario, borrower, loan, { action: 'refresh_offer', to: 'approved', by: 'system' })
  }
  const { costs, owed } = loan
  if (costs === undefined || owed === undefined) throw new Error('no offer')
  const { info } = person
  const signed = {
    id: random.uuid(borrower.at),
    number: offer.contract_number,
    loanId: loan.row.id,
    borrowerId: id,
    offerId: offer.id,
    text: contractText({
      contractNumber: offer.contract_number,
      loanNumber: loan.row.number,
      lender: input.lender,
      ombudsman: input.service.ombudsman,
      borrower: {
        name: info.name,
        cpf: info.id_number,
        dateOfBirth: info.date_of_birth,
        phone: person.phone,
        email: info.email ?? '',
        workAddress: info.work_address ?? '',
      },
      account: {
        bankName: info.bank_name ?? '',
        agency: info.bank_agency ?? '',
        bankAccount: info.bank_account ?? '',
        pix: info.pix,
      },
      purpose: loan.row.purpose ?? 'other',
      costs,
      offeredAt: borrower.at,
      validThrough: offer.valid_through,
    }),
    costs,
    signedAt: borrower.at,
    address: `203.0.113.${random.int(1, 254)}`,
    userAgent: person.device,
    codeId: random.uuid(borrower.at),
  }
  rows.add('contracts', contractRow(input.dependencies.keyring, signed))
  rows.note(signatureEntry(signed))
  loan.row.contract_id = signed.id
  for (const row of listRows(loan.row.id, costs)) loan.installments.set(row.number, rows.add('loan_installments', row))
  move(scenario, borrower, loan, { action: 'sign', to: 'generated', by: `borrower:${id}` })
  if (stop === 'generated') return

  // Released on the day that was signed for.
  const midnight = timeOn(dayOf(borrower.at), 24).getTime()
  const byPolicy = loan.row.policy_releases === true
  const wait = byPolicy ? MINUTE_MS : random.int(10, 240) * MINUTE_MS
  yield* until(borrower, new Date(Math.min(borrower.at.getTime() + wait, midnight - 1000)))
  Object.assign(loan.row, { credited_at: borrower.at })
  rows.book(creditPosting({ loan: loan.row, costs, now: borrower.at }))
  borrower.walletCents += costs.net_cents
  const releaser = byPolicy ? `policy@${input.terms.policy.version}` : operator(input.staff.finance)
  move(scenario, borrower, loan, { action: 'release', to: 'credited', by: releaser })
  notify(scenario, borrower, 'credited', { loan })

  if (stop === 'regretted') {
    yield* until(borrower, new Date(borrower.at.getTime() + random.int(20, 130) * HOUR_MS))
    rows.book(regretPosting({ loan: loan.row, costs, now: borrower.at }))
    borrower.walletCents -= costs.net_cents
    move(scenario, borrower, loan, { action: 'regret', to: 'regretted', by: `borrower:${id}` })
    notify(scenario, borrower, 'regretted', { loan })
    return
  }
  yield* withdrawAll(scenario, borrower)
  yield* repay(scenario, borrower, loan)
  if (loan.row.state !== 'repaid' || !borrower.fate.returns) return
  yield* awake(borrower, 600, (40 * DAY_MS) / MINUTE_MS)
  const next = openLoan(scenario, borrower, 'no_package')
  yield* applyWith(scenario, borrower, next)
}
