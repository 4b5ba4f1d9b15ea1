import * as texts from '@home-credit/texts'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { FaultNotice } from './FaultNotice.tsx'
import type { Fault } from './use-mutation.ts'

interface Props {
  open: boolean
  title: string
  body: string
  /** Label of the button. */
  confirmLabel: string
  /** Label of the cancelling button, if "Cancel" could be mistaken for the action itself. */
  keep?: string | undefined
  busy: boolean
  fault: Fault | undefined
  onConfirm(): void
  onClose(): void
}

/** Confirmation before something is ended or removed. */
export function Confirm({
  open,
  title,
  body,
  confirmLabel,
  keep = texts.ui_cancel(),
  busy,
  fault,
  onConfirm,
  onClose,
}: Props) {
  const actions = (
    <>
      <Button kind="danger" busy={busy} onClick={onConfirm}>
        {confirmLabel}
      </Button>
      <Button kind="text" onClick={onClose}>
        {keep}
      </Button>
    </>
  )
  return (
    <Dialog open={open} title={title} actions={actions} onClose={onClose}>
      <p>{body}</p>
      <FaultNotice fault={fault} />
    </Dialog>
  )
}
