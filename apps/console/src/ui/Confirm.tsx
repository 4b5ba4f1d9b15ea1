import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import * as texts from '@home-credit/texts'
import type { ReactNode } from 'react'
import { FaultAlert } from './FaultAlert.tsx'

export interface ConfirmProps {
  opened: boolean
  title: string
  text: string
  /** The word on the button that does it. */
  verb: string
  danger?: boolean
  busy: boolean
  fault: string | undefined
  onConfirm(): void
  onClose(): void
  /** What has to be said with it, such as a reason; marked with data-autofocus it gets the focus. */
  children?: ReactNode
}

/**
 * Asks before something is done. The focus waits on Cancel, and goes back to where it came from. It has no header of
 * its own: that would be a second banner of the page. The scroll is not locked, since the lock writes styles without a nonce.
 * It goes at once: while it faded it would already ask about the next step.
 */
export function Confirm({ opened, title, text, verb, danger = false, busy, fault, onConfirm, onClose, children }: ConfirmProps) {
  return (
    <Modal.Root opened={opened} onClose={onClose} centered lockScroll={false} transitionProps={{ duration: 0 }}>
      <Modal.Overlay />
      <Modal.Content>
        <Modal.Body>
          <Stack gap="sm">
            <Modal.Title fw={600} lh={1.3} pt="xs">
              {title}
            </Modal.Title>
            <Text size="sm">{text}</Text>
            {children}
            {fault !== undefined && <FaultAlert message={fault} />}
            <Group justify="flex-end">
              <Button variant="default" onClick={onClose} data-autofocus>
                {texts.console_cancel()}
              </Button>
              <Button color={danger ? 'red' : 'green'} loading={busy} onClick={onConfirm}>
                {verb}
              </Button>
            </Group>
          </Stack>
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  )
}
