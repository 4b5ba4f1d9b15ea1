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
 * The focus goes to the element with data-autofocus, and back on close. There is no Modal.Header: it would be a
 * second banner landmark. The scroll is not locked, because the lock writes styles without a nonce. It closes without
 * a transition: while fading it would already show the next step's question.
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
