import * as texts from '@home-credit/texts'
import type { BankLine, PayoutRow, ProofRow, Proposal, ReconciledDay } from './money-types.ts'
import { lineStates, payoutStates, proofStates } from './money-labels.ts'
import { Tag, type TagProps } from '../../ui/Tag.tsx'

type Look = Pick<TagProps, 'tone' | 'filled' | 'sign'>

const PROOF_LOOKS: Record<ProofRow['state'], Look> = {
  waiting: { filled: true },
  accepted: { sign: '✓' },
  refused: { tone: 'gray', sign: '✗' },
}
export const ProofBadge = ({ state }: Pick<ProofRow, 'state'>) => (
  <Tag {...PROOF_LOOKS[state]}>{proofStates.of(state)}</Tag>
)

const PAYOUT_LOOKS: Record<PayoutRow['state'], Look> = {
  approval: { filled: true },
  asked: {},
  sent: {},
  paid: { tone: 'gray', sign: '✓' },
  failed: { tone: 'red', sign: '✗' },
  returned: { tone: 'red', sign: '↩' },
}
export const PayoutBadge = ({ state }: Pick<PayoutRow, 'state'>) => (
  <Tag {...PAYOUT_LOOKS[state]}>{payoutStates.of(state)}</Tag>
)

const LINE_LOOKS: Record<BankLine['state'], Look> = {
  suspense: { filled: true },
  returning: {},
  returned: { tone: 'gray', sign: '↩' },
  matched: { tone: 'gray', sign: '✓' },
}
export const LineBadge = ({ state }: Pick<BankLine, 'state'>) => (
  <Tag {...LINE_LOOKS[state]}>{lineStates.of(state)}</Tag>
)

export const ProposedBadge = ({ proposal: { by_me, by_name } }: { proposal: Proposal }) => (
  <Tag sign="½">{by_me ? texts.console_wait_second_me() : texts.console_wait_second_of({ name: by_name })}</Tag>
)

export const DifferencesBadge = ({ differences }: Pick<ReconciledDay, 'differences'>) => (
  <Tag tone={differences === 0 ? 'green' : 'red'} sign={differences === 0 ? '✓' : '!'}>
    {differences === 0 ? texts.console_recon_equal() : texts.console_recon_differences({ count: differences })}
  </Tag>
)
