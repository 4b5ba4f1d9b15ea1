import { Button, Group, Stack, Text } from '@mantine/core'
import * as texts from '@home-credit/texts'
import { Secret } from '../../ui/Secret.tsx'

/** The codes are shown only once; the button confirms that the owner has saved them. */
export function RecoveryCodes({ codes, onSaved }: { codes: readonly string[]; onSaved(): void }) {
  return (
    <Stack>
      <Text size="sm">{texts.console_recovery_text()}</Text>
      <Secret lines={codes} label={texts.console_recovery_codes()} />
      <Group justify="flex-end">
        <Button onClick={onSaved}>{texts.console_recovery_saved()}</Button>
      </Group>
    </Stack>
  )
}
