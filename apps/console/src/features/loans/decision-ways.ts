import type { CallInput } from '@home-credit/contract'
import {
  DOCUMENT_REASON_TEXTS,
  EVIDENCE_REASON_TEXTS,
  formatMoneyInColumn,
  RELEASE_REASON_TEXTS,
  REVIEW_REASON_TEXTS,
  type ReasonTexts,
} from '@home-credit/web'
import * as texts from '@home-credit/texts'
import { documentName, inDocumentOrder } from '../../shared/documents.ts'
import { formatDay } from '../../ui/format-time.ts'
import type { Decision, DocumentKind, DocumentReason, LoanCase } from './loan-case.ts'
import {
  documentReasons,
  evidenceReasons,
  releaseReasons,
  requestedDataOptions,
  requestedDataLabel,
  reviewReasons,
} from './loan-labels.ts'

export type Planned = CallInput<'POST /api/console/decision_outcome'>
type Lang = LoanCase['borrower']['lang']

/** What the operator chooses before deciding. Nothing is chosen beforehand. */
export type Choices =
  | { kind: 'none' }
  | { kind: 'reasons'; label: string; description?: string; options: readonly { value: string; label: string }[] }
  /** One select per document; a choice is `kind:reason`. */
  | { kind: 'documents'; documents: readonly DocumentKind[] }

/** One way to decide, which its dialog shows in full before it is confirmed. */
export interface Way {
  key: 'a' | 'p' | 'r'
  verb: string
  title: string
  /** What is at stake, above the outcome. */
  text?: string
  danger: boolean
  /** Cancel has the focus. */
  careful: boolean
  choices: Choices
  note: { label: string; description: string } | undefined
  /** Why it cannot be done yet. */
  blocked: string | undefined
  /** Undefined until enough is chosen. */
  planned(chosen: readonly string[]): Planned | undefined
  decision(chosen: readonly string[], note: string): Decision
  /** What the borrower will read, in their language. */
  reads(chosen: readonly string[], lang: Lang): string[]
  done: string
}

export interface Step {
  title: string
  rule: string
  ways: readonly Way[]
}

const colleaguesNote = () => ({ label: texts.console_note(), description: texts.console_note_hint() })

/** Those of the options that were chosen, with their type. */
const chosenIn = <Value extends string>(
  options: readonly { value: Value; label: string }[],
  chosen: readonly string[],
): Value[] => options.map(({ value }) => value).filter((value) => chosen.includes(value))

const inWords = (reasons: readonly ReasonTexts[], lang: Lang): string[] =>
  reasons.map(({ problem, fix }) => `${problem({}, lang)} ${fix({}, lang)}`)

const plainYes = { key: 'p', danger: false, careful: false, choices: { kind: 'none' }, reads: () => [] } as const

interface RefusalWay<Value extends string> {
  title: string
  verb: string
  options: readonly { value: Value; label: string }[]
  decide(reasons: Value[]): Extract<Planned, { reasons: unknown }>
  reads(reasons: Value[], lang: Lang): string[]
  done: string
}

/** The borrower reads the reasons; only colleagues read the note. */
const refusal = <Value extends string>({ options, decide, reads, ...way }: RefusalWay<Value>): Way => ({
  ...way,
  key: 'r',
  danger: true,
  careful: false,
  blocked: undefined,
  choices: {
    kind: 'reasons',
    label: texts.console_reasons(),
    description: texts.console_reasons_read(),
    options,
  },
  note: colleaguesNote(),
  planned: (chosen) => {
    const reasons = chosenIn(options, chosen)
    return reasons.length === 0 ? undefined : decide(reasons)
  },
  decision: (chosen, note) => ({ ...decide(chosenIn(options, chosen)), note }),
  reads: (chosen, lang) => reads(chosenIn(options, chosen), lang),
})

const isPair = (kind: DocumentKind, reason: DocumentReason, chosen: readonly string[]): boolean =>
  chosen.includes(`${kind}:${reason}`)

function verificationWays(loanCase: LoanCase, unopened: readonly DocumentKind[]): Record<string, Way> {
  const { loan_id, number } = loanCase.row
  const kinds = inDocumentOrder(loanCase.verification?.documents ?? []).map(({ kind }) => kind)
  const refused = (chosen: readonly string[]) =>
    kinds.flatMap((kind) =>
      documentReasons()
        .filter(({ value }) => isPair(kind, value, chosen))
        .map(({ value: reason }) => ({ kind, reason })),
    )
  return {
    pass_verification: {
      ...plainYes,
      verb: texts.console_pass(),
      title: texts.console_pass_title({ name: loanCase.row.borrower_name }),
      note: colleaguesNote(),
      blocked:
        unopened.length === 0
          ? undefined
          : texts.console_pass_unopened({ documents: unopened.map(documentName).join(', ') }),
      planned: () => ({ action: 'pass_verification', loan_id }),
      decision: (_, note) => ({ action: 'pass_verification', loan_id, note }),
      done: texts.console_passed({ number }),
    },
    refuse_documents: {
      key: 'r',
      danger: true,
      careful: false,
      verb: texts.console_refuse(),
      title: texts.console_refuse_documents_title(),
      choices: { kind: 'documents', documents: kinds },
      note: colleaguesNote(),
      blocked: undefined,
      planned: (chosen) =>
        refused(chosen).length === 0 ? undefined : { action: 'refuse_documents', loan_id, documents: refused(chosen) },
      decision: (chosen, note) => ({ action: 'refuse_documents', loan_id, documents: refused(chosen), note }),
      reads: (chosen, lang) =>
        refused(chosen).map(({ kind, reason }) => `${documentName(kind)}: ${DOCUMENT_REASON_TEXTS[reason]({}, lang)}`),
      done: texts.console_documents_refused({ number }),
    },
  }
}

function evidenceWays({ row: { loan_id, number } }: LoanCase, income: number | undefined): Record<string, Way> {
  const income_cents = income ?? 0
  return {
    accept_evidence: {
      ...plainYes,
      verb: texts.console_accept(),
      title: texts.console_accept_title({ amount: formatMoneyInColumn(income_cents) }),
      note: colleaguesNote(),
      blocked: income_cents === 0 ? texts.console_income_needed() : undefined,
      planned: () => ({ action: 'accept_evidence', loan_id, income_cents }),
      decision: (_, note) => ({ action: 'accept_evidence', loan_id, income_cents, note }),
      done: texts.console_evidence_accepted({ number }),
    },
    refuse_evidence: refusal({
      verb: texts.console_refuse(),
      title: texts.console_refuse_evidence_title(),
      options: evidenceReasons(),
      decide: (reasons) => ({ action: 'refuse_evidence', loan_id, reasons }),
      reads: (reasons, lang) => reasons.map((reason) => EVIDENCE_REASON_TEXTS[reason]({}, lang)),
      done: texts.console_evidence_refused({ number }),
    }),
  }
}

function reviewWays({ row: { loan_id, number } }: LoanCase): Record<string, Way> {
  return {
    approve: {
      ...plainYes,
      verb: texts.console_approve(),
      title: texts.console_approve_title({ number }),
      note: colleaguesNote(),
      blocked: undefined,
      planned: () => ({ action: 'approve', loan_id }),
      decision: (_, note) => ({ action: 'approve', loan_id, note }),
      done: texts.console_approved({ number }),
    },
    reject: refusal({
      verb: texts.console_reject(),
      title: texts.console_reject_title({ number }),
      options: reviewReasons(),
      decide: (reasons) => ({ action: 'reject', loan_id, reasons }),
      reads: (reasons, lang) =>
        inWords(
          reasons.map((reason) => REVIEW_REASON_TEXTS[reason]),
          lang,
        ),
      done: texts.console_rejected({ number }),
    }),
    request_data: {
      key: 'a',
      danger: false,
      careful: false,
      verb: texts.console_ask(),
      title: texts.console_ask_title(),
      choices: { kind: 'reasons', label: texts.console_requested(), options: requestedDataOptions() },
      note: { label: texts.console_ask_note(), description: texts.console_ask_note_hint() },
      blocked: undefined,
      planned: (chosen) => {
        const asks = chosenIn(requestedDataOptions(), chosen)
        return asks.length === 0 ? undefined : { action: 'request_data', loan_id, asks }
      },
      decision: (chosen, ask) => ({
        action: 'request_data',
        loan_id,
        asks: chosenIn(requestedDataOptions(), chosen),
        ask,
      }),
      reads: (chosen) => chosenIn(requestedDataOptions(), chosen).map(requestedDataLabel),
      done: texts.console_data_requested({ number }),
    },
  }
}

function releaseWays({ row: { loan_id, number, borrower_name: name }, detail }: LoanCase): Record<string, Way> {
  const amount = formatMoneyInColumn(detail.offer?.costs.net_cents ?? 0)
  return {
    release: {
      ...plainYes,
      careful: true,
      verb: texts.console_release(),
      title: texts.console_release_title({ amount }),
      text: texts.console_release_text({ amount, name }),
      note: undefined,
      blocked: undefined,
      planned: () => ({ action: 'release', loan_id }),
      decision: () => ({ action: 'release', loan_id }),
      done: texts.console_released({ number }),
    },
    refuse_release: refusal({
      verb: texts.console_refuse(),
      title: texts.console_refuse_release_title({ amount }),
      options: releaseReasons(),
      decide: (reasons) => ({ action: 'refuse_release', loan_id, reasons }),
      reads: (reasons, lang) =>
        inWords(
          reasons.map((reason) => RELEASE_REASON_TEXTS[reason]),
          lang,
        ),
      done: texts.console_release_refused({ number }),
    }),
  }
}

/** What stands on the page besides the case. */
export interface Entered {
  /** Documents that this operator has not opened. */
  unopened: readonly DocumentKind[]
  /** The income that the evidence shows, as typed. */
  income: number | undefined
}

/** The step that this loan waits for, with the ways that the server would accept from this operator. */
export function stepOf(
  loanCase: LoanCase,
  may: (action: Decision['action']) => boolean,
  { unopened, income }: Entered,
): Step | undefined {
  const offered = (ways: Record<string, Way>, actions: readonly Decision['action'][]): Way[] =>
    actions.flatMap((action) => (may(action) && ways[action] !== undefined ? [ways[action]] : []))
  const [queue] = loanCase.queues
  if (queue === 'quota')
    return {
      title: texts.console_step_quota(),
      rule: texts.console_step_quota_rule(),
      ways: offered(evidenceWays(loanCase, income), ['refuse_evidence', 'accept_evidence']),
    }
  if (queue === 'review')
    return {
      title: texts.console_step_review(),
      rule:
        may('reject') && loanCase.policy?.outcome === 'reject'
          ? texts.console_policy_forbids()
          : texts.console_step_review_rule(),
      ways: offered(reviewWays(loanCase), ['request_data', 'reject', 'approve']),
    }
  if (queue === 'release') {
    const on = loanCase.detail.offer?.costs.release_on
    return {
      title: texts.console_step_release(),
      rule:
        !may('release') && may('refuse_release') && on !== undefined
          ? texts.console_release_on({ date: formatDay(on) })
          : texts.console_step_release_rule(),
      ways: offered(releaseWays(loanCase), ['refuse_release', 'release']),
    }
  }
  return queue === 'verification'
    ? {
        title: texts.console_step_verification(),
        rule: texts.console_step_verification_rule(),
        ways: offered(verificationWays(loanCase, unopened), ['refuse_documents', 'pass_verification']),
      }
    : undefined
}
