import { Group } from '@mantine/core'
import * as texts from '@home-credit/texts'
import { privacyStateName, type PrivacyRow, type PrivacyState } from './privacy-request-states.ts'
import { Tag, type TagProps } from '../../ui/Tag.tsx'

const LOOKS: Record<PrivacyState, Pick<TagProps, 'tone' | 'filled'>> = {
  waiting: { filled: true },
  done: { tone: 'gray' },
  refused: { tone: 'red' },
  withdrawn: { tone: 'gray' },
}

export const PrivacyBadge = ({ request: { state, late } }: { request: PrivacyRow }) => (
  <Group gap={4}>
    <Tag {...LOOKS[state]}>{privacyStateName(state)}</Tag>
    {late && (
      <Tag tone="red" sign="!">
        {texts.console_privacy_late()}
      </Tag>
    )}
  </Group>
)
