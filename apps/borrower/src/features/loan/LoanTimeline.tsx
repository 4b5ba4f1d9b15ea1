import * as texts from '@home-credit/texts'
import { formatDate } from '../../ui/format.ts'
import { Timeline } from '../../ui/Timeline.tsx'
import { reasonWords } from './reasons.ts'
import { stateText } from './state-label.ts'
import { turnsOf, type Turn } from './turns.ts'

const BY: Readonly<Record<Turn['by'], () => string>> = {
  you: texts.detail_by_you,
  operator: texts.detail_by_operator,
  policy: texts.detail_by_policy,
  system: texts.detail_by_system,
}

/** What an action did, by which the state changed. */
const HAPPENED: Readonly<Record<string, () => string>> = {
  begin: texts.turn_begin,
  pass_verification: texts.turn_pass_verification,
  choose_package: texts.turn_choose_package,
  authorise_fee: texts.turn_authorise_fee,
  accept_evidence: texts.turn_accept_evidence,
  lower_amount: texts.turn_lower_amount,
  recheck_quota: texts.turn_recheck_quota,
  approve: texts.turn_approve,
  reject: texts.turn_reject,
  expire_request: texts.turn_expire_request,
  resubmit: texts.turn_resubmit,
  request_human_review: texts.turn_request_human_review,
  sign: texts.turn_sign,
  expire_offer: texts.turn_expire_offer,
  send_to_person: texts.turn_send_to_person,
  release: texts.turn_release,
  refuse_release: texts.turn_refuse_release,
  miss_release: texts.turn_miss_release,
  repay: texts.turn_repay,
  undo_payment: texts.turn_undo_payment,
  regret: texts.turn_regret,
  cancel: texts.turn_cancel,
  cancel_idle: texts.turn_cancel,
}

/** Shows reasons only for a refusal; other reasons appear where the borrower can fix them. */
const whyOf = ({ state, action, reasons }: Turn): string[] =>
  state === 'rejected' || action === 'refuse_release' ? reasons.map((code) => reasonWords(code).problem) : []

/** What has happened to the loan, when and by whom. */
export function LoanTimeline({ timeline }: { timeline: readonly Turn[] }) {
  const turns = turnsOf(timeline)
  return (
    <Timeline
      items={turns.map((turn) => ({
        key: `${turn.at} ${turn.state}`,
        date: HAPPENED[turn.action]?.() ?? stateText(turn.state),
        title: [formatDate(turn.at), BY[turn.by](), ...whyOf(turn)].join(' · '),
        state: turn.state === 'rejected' ? 'overdue' : 'done',
      }))}
    />
  )
}
