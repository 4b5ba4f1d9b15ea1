import type { Proposal, TermsSetting, WorkQueue } from '@home-credit/contract'
import * as texts from '@home-credit/texts'
import { labelsFor } from './labels.ts'
import { moneyQueueName } from './money-queues.ts'
import { hrefOf } from './router.ts'
import { formatDay } from '../ui/format-time.ts'

interface About {
  name(): string
  /** The page with the list. */
  list: readonly string[]
  /** The page with one case comes before its id; a queue without one opens its list. */
  one?: string
}

const QUEUES: Record<WorkQueue, About> = {
  verification: { name: texts.console_queue_verification, list: ['queues', 'verification'], one: 'loans' },
  quota: { name: texts.console_queue_quota, list: ['queues', 'quota'], one: 'loans' },
  review: { name: texts.console_queue_review, list: ['queues', 'review'], one: 'loans' },
  release: { name: texts.console_queue_release, list: ['queues', 'release'], one: 'loans' },
  proofs: { name: () => moneyQueueName('proofs'), list: ['proofs'], one: 'proofs' },
  payouts: { name: texts.console_work_payouts, list: ['payouts'], one: 'payouts' },
  stuck_payouts: { name: texts.console_work_stuck_payouts, list: ['payouts'], one: 'payouts' },
  suspense: { name: () => moneyQueueName('suspense'), list: ['suspense'], one: 'suspense' },
  reconciliation: { name: () => moneyQueueName('reconciliation'), list: ['reconciliation'], one: 'reconciliation' },
  iof: { name: () => moneyQueueName('iof'), list: ['iof'], one: 'iof' },
  refunds: { name: texts.console_work_refunds, list: ['refunds'] },
  claims: { name: texts.console_work_claims, list: ['collections'] },
  conversations: { name: texts.console_page_conversations, list: ['conversations'], one: 'conversations' },
  complaints: { name: texts.console_page_complaints, list: ['complaints'], one: 'conversations' },
  agreements: { name: texts.console_work_agreements, list: ['agreements'], one: 'agreements' },
  phone_changes: { name: texts.console_page_phone_changes, list: ['phone-changes'], one: 'phone-changes' },
  privacy: { name: texts.console_page_privacy, list: ['privacy'], one: 'privacy' },
}

export const workQueueName = (queue: WorkQueue): string => QUEUES[queue].name()
export const workQueueHref = (queue: WorkQueue): string => hrefOf(QUEUES[queue].list)
export const workCaseHref = (queue: WorkQueue, id: string): string => {
  const { one, list } = QUEUES[queue]
  return hrefOf(one === undefined ? list : [one, id])
}

interface AboutProposal {
  name(): string
  page: string
  /** The page shows all of them, not one by its id. */
  isList?: true
}

const PROPOSALS: Record<Proposal, AboutProposal> = {
  terms: { name: texts.console_proposal_terms, page: 'terms' },
  lender: { name: texts.console_proposal_lender, page: 'settings', isList: true },
  service: { name: texts.console_proposal_service, page: 'settings', isList: true },
  role: { name: texts.console_proposal_role, page: 'operators' },
  reset: { name: texts.console_proposal_reset, page: 'operators' },
  proof: { name: texts.console_proposal_proof, page: 'proofs' },
  match: { name: texts.console_proposal_match, page: 'suspense' },
  payment_undoing: { name: texts.console_proposal_payment_undoing, page: 'loans' },
  write_off: { name: texts.console_proposal_write_off, page: 'loans' },
  claim: { name: texts.console_proposal_claim, page: 'collections', isList: true },
  refund: { name: texts.console_proposal_refund, page: 'refunds', isList: true },
  iof: { name: texts.console_proposal_iof, page: 'iof' },
  article: { name: texts.console_proposal_article, page: 'articles' },
  phone_change: { name: texts.console_proposal_phone_change, page: 'phone-changes' },
}

export const proposalName = (proposal: Proposal): string => PROPOSALS[proposal].name()
export const proposalHref = (proposal: Proposal, id: string): string => {
  const { page, isList } = PROPOSALS[proposal]
  return hrefOf(isList === true ? [page] : [page, id])
}

const TERMS = labelsFor<TermsSetting>({
  packages: texts.terms_packages,
  limits: texts.terms_limits,
  policy: texts.terms_policy,
  iof: texts.terms_iof,
  late: texts.terms_late,
  deadlines: texts.terms_deadlines,
  holidays: texts.terms_holidays,
  wallet: texts.terms_wallet,
  collections: texts.terms_collections,
  sms_caps: texts.terms_sms_caps,
  sms_countries: texts.terms_sms_countries,
})

/** The bank's name of a PIX: nobody reads its middle. */
const END_TO_END_ID = /^[ED]\d{8}[\dA-Za-z]{20,}$/

/** What a case is called: a number, or a day in words. */
export const caseName = (number: string): string =>
  /^\d{4}-\d\d-\d\d$/.test(number)
    ? formatDay(number)
    : number.replace(END_TO_END_ID, `${number.slice(0, 4)}…${number.slice(-4)}`)

/** What the proposal is about: a setting in words, otherwise a number or a name; empty where its kind says it. */
export function proposalSubject(proposal: Proposal, name: string): string {
  if (proposal === 'lender' || proposal === 'service') return ''
  return proposal === 'terms' && TERMS.is(name) ? TERMS.of(name) : caseName(name)
}
