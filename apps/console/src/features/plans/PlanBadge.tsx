import { planStateName, type PlanState } from './plan-labels.ts'
import { Tag, type TagProps } from '../../ui/Tag.tsx'

const LOOKS: Record<PlanState, Pick<TagProps, 'tone' | 'filled'>> = {
  asked: { filled: true },
  proposed: {},
  signed: { tone: 'gray' },
  declined: { tone: 'red' },
  expired: { tone: 'gray' },
  cancelled: { tone: 'gray' },
}

export const PlanBadge = ({ state }: { state: PlanState }) => <Tag {...LOOKS[state]}>{planStateName(state)}</Tag>
