import * as texts from '@home-credit/texts'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { FaultNotice } from './FaultNotice.tsx'
import type { Fault } from './use-mutation.ts'

interface Props {
  open: boolean
  title: string
  body: string
  /** The deed in a word: what the button says. */
  confirmLabel: string
  /** What leaves it as it is, where the usual word would be taken for the deed. */
  keep?: string | undefined
  busy: boolean
  fault: Fault | undefined
  onConfirm(): void
  onClose(): void
}

/** Asks once more before something is ended or removed. */
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
