import { Button, Group, Kbd, Switch, Table, Text } from '@mantine/core'
import * as texts from '@home-credit/texts'
import { useState } from 'react'
import { Dialog } from './Dialog.tsx'
import { setShortcutsOn, useShortcuts, useShortcutsOn } from './use-shortcuts.ts'

/** Lists the page's shortcuts, opened by its button or `?`, and can switch them off. */
export function ShortcutHelp({ keys }: { keys: readonly (readonly [key: string, does: string])[] }) {
  const [isOpen, setIsOpen] = useState(false)
  const on = useShortcutsOn()
  useShortcuts({ '?': () => setIsOpen(true) })
  const close = (): void => setIsOpen(false)
  return (
    <>
      <Button
        variant="subtle"
        size="sm"
        visibleFrom="sm"
        leftSection={<Kbd aria-hidden>?</Kbd>}
        onClick={() => setIsOpen(true)}
      >
        {texts.console_shortcuts()}
      </Button>
      <Dialog isOpen={isOpen} title={texts.console_shortcuts()} onClose={close}>
        <Table fz="sm" verticalSpacing={4} withRowBorders={false} aria-label={texts.console_shortcuts()}>
          <Table.Tbody>
            {[
              ...keys,
              ['Ctrl+Enter', texts.console_key_send()] as const,
              ['/', texts.console_search_title()] as const,
              ['?', texts.console_key_help()] as const,
            ].map(([key, does]) => (
              <Table.Tr key={key}>
                <Table.Th scope="row" w={110}>
                  <Kbd>{key}</Kbd>
                </Table.Th>
                <Table.Td>{does}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
        <Text size="sm">{texts.console_shortcuts_hint()}</Text>
        <Group justify="space-between">
          <Switch
            label={texts.console_shortcuts_on()}
            checked={on}
            onChange={(event) => setShortcutsOn(event.currentTarget.checked)}
          />
          <Button variant="default" data-autofocus onClick={close}>
            {texts.console_close()}
          </Button>
        </Group>
      </Dialog>
    </>
  )
}
