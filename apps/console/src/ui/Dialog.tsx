import { Modal, Stack } from '@mantine/core'
import type { ReactNode } from 'react'

export interface DialogProps {
  isOpen: boolean
  title: string
  size?: string
  onClose(): void
  children: ReactNode
}

/**
 * A dialog over the page. The focus goes to what is marked with data-autofocus, and back to where it came from. It has
 * no header of its own: that would be a second banner of the page. The scroll is not locked, since the lock writes styles
 * without a nonce. It goes at once: while it faded it would already ask about the next step.
 */
export function Dialog({ isOpen, title, size, onClose, children }: DialogProps) {
  return (
    <Modal.Root
      opened={isOpen}
      onClose={onClose}
      centered
      lockScroll={false}
      transitionProps={{ duration: 0 }}
      {...(size === undefined ? {} : { size })}
    >
      <Modal.Overlay />
      <Modal.Content>
        <Modal.Body>
          <Stack gap="sm">
            <Modal.Title fw={600} lh={1.3} pt="xs">
              {title}
            </Modal.Title>
            {children}
          </Stack>
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  )
}
