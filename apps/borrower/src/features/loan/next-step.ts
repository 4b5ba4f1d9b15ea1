import * as texts from '@home-credit/texts'
import { hrefOf, PATHS } from '../../shared/paths.ts'
import { formatDate, formatDateTime } from '../../ui/format.ts'
import type { LoanCard, Next, Step } from './loan.ts'

/** The texts for the next step; `action` only if the borrower has to act. */
export interface StepWords {
  title: string
  body: string
  action?: { label: string; href: string }
}

/** The sub-pages of the hub, named in the URL. */
export const VIEWS = ['quota', 'request', 'rejected'] as const
export type View = (typeof VIEWS)[number]
export const viewHref = (view: View): string => hrefOf(PATHS.loan, { step: view })

interface StepTexts {
  title: () => string
  body: () => string
  act?: () => string
  href?: string
}

export const STEP_TEXTS: Record<Step, StepTexts> = {
  finish_details: {
    title: texts.next_finish_details,
    body: texts.next_finish_details_body,
    act: texts.next_finish_details_act,
    href: hrefOf(PATHS.applySteps),
  },
  send_documents: {
    title: texts.next_send_documents,
    body: texts.next_send_documents_body,
    act: texts.next_send_documents_act,
    href: hrefOf(PATHS.applySteps),
  },
  wait_verification: { title: texts.next_wait_verification, body: texts.next_wait_verification_body },
  resend_documents: {
    title: texts.next_resend_documents,
    body: texts.next_resend_documents_body,
    act: texts.next_resend_documents_act,
    href: hrefOf(PATHS.applySteps),
  },
  choose_package: {
    title: texts.next_choose_package,
    body: texts.next_choose_package_body,
    act: texts.next_choose_package_act,
    href: hrefOf(PATHS.installment),
  },
  authorise_fee: {
    title: texts.next_authorise_fee,
    body: texts.next_authorise_fee_body,
    act: texts.next_authorise_fee_act,
    href: hrefOf(PATHS.installment),
  },
  raise_quota: {
    title: texts.next_raise_quota,
    body: texts.next_raise_quota_body,
    act: texts.next_raise_quota_act,
    href: viewHref('quota'),
  },
  wait_evidence: { title: texts.next_wait_evidence, body: texts.next_wait_evidence_body },
  wait_decision: { title: texts.next_wait_decision, body: texts.next_wait_decision_body },
  answer_request: {
    title: texts.next_answer_request,
    body: texts.next_answer_request_body,
    act: texts.next_answer_request_act,
    href: viewHref('request'),
  },
  fix_or_review: {
    title: texts.next_fix_or_review,
    body: texts.next_fix_or_review_body,
    act: texts.next_fix_or_review_act,
    href: viewHref('rejected'),
  },
  sign: {
    title: texts.next_sign,
    body: texts.next_sign_body,
    act: texts.next_sign_act,
    href: hrefOf(PATHS.myContract, { sign: '1' }),
  },
  wait_release: { title: texts.next_wait_release, body: texts.next_wait_release_body },
  repay: {
    title: texts.next_repay,
    body: texts.next_repay_body,
    act: texts.next_repay_act,
    href: hrefOf(PATHS.myRepayment),
  },
  apply_again: {
    title: texts.next_apply_again,
    body: texts.next_apply_again_body,
    act: texts.next_apply_again_act,
    href: hrefOf(PATHS.loan),
  },
}

export function stepWords(step: Step): StepWords {
  const { title, body, act, href } = STEP_TEXTS[step]
  return {
    title: title(),
    body: body(),
    ...(act !== undefined && href !== undefined ? { action: { label: act(), href } } : {}),
  }
}

export const whoText = ({ who }: Pick<Next, 'who'>): string =>
  who === 'you' ? texts.next_who_you() : texts.next_who_us()

/** The deadline in Brazilian time: ours or the borrower's. Undefined if there is none. */
export function byText({ next, next_due: due }: Pick<LoanCard, 'next' | 'next_due'>): string | undefined {
  if (next === null) return undefined
  if (next.step === 'repay') return due === null ? undefined : texts.next_by_due({ time: formatDate(due.due_on) })
  if (next.by === null) return undefined
  const time = formatDateTime(next.by)
  return next.who === 'you' ? texts.next_by_you({ time }) : texts.next_by_us({ time })
}
