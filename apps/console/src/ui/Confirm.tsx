import { Button, Group, Stack, Text } from '@mantine/core'
import * as texts from '@home-credit/texts'
import type { ReactNode } from 'react'
import { Dialog } from './Dialog.tsx'
import { FaultAlert } from './FaultAlert.tsx'
import { sendByKey } from './send-by-key.ts'

export interface ConfirmProps {
  isOpen: boolean
  title: string
  text: string
  /** The label of the confirm button. */
  verb: string
  danger?: boolean
  busy: boolean
  fault: string | undefined
  onConfirm(): void
  onClose(): void
  /** Further inputs, such as a reason; the one with data-autofocus gets the focus. */
  children?: ReactNode
}

/** Asks before an action. Cancel has the focus. */
export function Confirm({
  isOpen,
  title,
  text,
  verb,
  danger = false,
  busy,
  fault,
  onConfirm,
  onClose,
  children,
}: ConfirmProps) {
  return (
    <Dialog isOpen={isOpen} title={title} onClose={onClose}>
      <form
        noValidate
        ref={sendByKey}
        onSubmit={(event) => {
          event.preventDefault()
          event.stopPropagation()
          if (!busy) onConfirm()
        }}
      >
        <Stack gap="sm">
          <Text size="sm">{text}</Text>
          {children}
          {fault !== undefined && <FaultAlert message={fault} />}
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose} data-autofocus>
              {texts.console_cancel()}
            </Button>
            <Button type="submit" color={danger ? 'red' : 'green'} loading={busy}>
              {verb}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  )
}
