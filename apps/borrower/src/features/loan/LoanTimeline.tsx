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

/** Shows reasons only for a refusal; other reasons appear where the borrower can fix them. */
const whyOf = ({ state, action, reasons }: Turn): string[] =>
  state === 'rejected' || action === 'refuse_release' ? reasons.map((code) => reasonWords(code).problem) : []

/** The states of the loan, with dates and who changed them. */
export function LoanTimeline({ timeline }: { timeline: readonly Turn[] }) {
  const turns = turnsOf(timeline)
  return (
    <Timeline
      items={turns.map((turn, index) => ({
        key: `${turn.at} ${turn.state}`,
        date: stateText(turn.state),
        word: formatDate(turn.at),
        title: [BY[turn.by](), ...whyOf(turn)].join(' · '),
        state: index === turns.length - 1 ? 'next' : 'done',
      }))}
    />
  )
}
