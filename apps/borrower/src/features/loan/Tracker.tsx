import type { LoanState } from '@home-credit/domain'
import * as texts from '@home-credit/texts'
import { formatDateTime } from '../../ui/format.ts'
import { Timeline } from '../../ui/Timeline.tsx'
import { CardPart } from './CardPart.tsx'
import type { Detail } from './loan.ts'
import { stateText } from './state-label.ts'
import { trackOf, type Tracked, type TrackedStep } from './track.ts'

const DOTS = { done: 'done', skipped: 'done', now: 'next', stopped: 'overdue', later: 'future' } as const

const NAMES: Record<Tracked, () => string> = {
  identity: texts.track_identity,
  package: texts.track_package,
  fee: texts.track_fee,
  quota: texts.track_quota,
  review: texts.track_review,
  sign: texts.track_sign,
  credited: texts.track_credited,
  repaid: texts.track_repaid,
}

const WORDS: Record<TrackedStep['state'], () => string> = {
  done: texts.track_done,
  skipped: texts.track_skipped,
  now: texts.track_now,
  stopped: texts.track_stopped,
  later: texts.track_later,
}

/** When the step was done, its state, or why it may be unnecessary. */
function noteOf({ step, state, at }: TrackedStep, loan: LoanState): string {
  if (state === 'now' || state === 'stopped') return stateText(loan)
  if (state === 'later' && step === 'fee') return texts.track_fee_note()
  if (state === 'later' && step === 'quota') return texts.track_quota_note()
  return at === undefined ? '' : formatDateTime(at)
}

/** All steps of a loan: done, current and upcoming. */
export function Tracker({ detail: { loan, timeline } }: { detail: Pick<Detail, 'loan' | 'timeline'> }) {
  const items = trackOf(loan.state, timeline).map((step) => ({
    key: step.step,
    date: step.step === 'ended' ? stateText(loan.state) : NAMES[step.step](),
    title: noteOf(step, loan.state),
    state: DOTS[step.state],
    word: WORDS[step.state](),
  }))
  return (
    <CardPart title={texts.track_title()}>
      <Timeline items={items} />
    </CardPart>
  )
}
