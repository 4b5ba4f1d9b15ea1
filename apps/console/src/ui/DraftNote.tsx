import { Button, Group, Text } from '@mantine/core'
import * as texts from '@home-credit/texts'
import type { Draft } from './use-draft.ts'

/** Says that the text is from before, and offers to drop it. */
export const DraftNote = ({ draft: { restored, discard } }: { draft: Draft }) =>
  restored ? (
    <Group gap="xs">
      <Text size="sm" role="status">
        {texts.console_draft_restored()}
      </Text>
      <Button variant="subtle" size="compact-sm" onClick={discard}>
        {texts.console_draft_discard()}
      </Button>
    </Group>
  ) : null
