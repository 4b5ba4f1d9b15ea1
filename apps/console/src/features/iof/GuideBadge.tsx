import { Group } from '@mantine/core'
import { guideStates, type Guide } from './iof-guides.ts'
import { Tag, type TagProps } from '../../ui/Tag.tsx'

const LOOKS: Record<Guide['state'], Pick<TagProps, 'tone' | 'filled' | 'sign'>> = {
  open: {},
  due_soon: { filled: true },
  late: { tone: 'red', filled: true, sign: '!' },
  proposed: { sign: '½' },
  remitted: { tone: 'gray', sign: '✓' },
  nothing: { tone: 'gray' },
}

/** A guide that waits for confirmation may be late too. */
export const GuideBadge = ({ guide: { state, late } }: { guide: Pick<Guide, 'state' | 'late'> }) => (
  <Group gap={4}>
    <Tag {...LOOKS[state]}>{guideStates.of(state)}</Tag>
    {state === 'proposed' && late && <Tag {...LOOKS.late}>{guideStates.of('late')}</Tag>}
  </Group>
)
