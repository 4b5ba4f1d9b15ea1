import * as texts from '@home-credit/texts'
import { FaultNotice } from '../../app/FaultNotice.tsx'
import type { Fault } from '../../app/use-send.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'

interface Props {
  open: boolean
  title: string
  body: string
  /** The deed in a word: what the button says. */
  deed: string
  busy: boolean
  fault: Fault | undefined
  onConfirm(): void
  onClose(): void
}

/** Asks once more before something is ended or removed. */
export function Confirm({ open, title, body, deed, busy, fault, onConfirm, onClose }: Props) {
  const actions = (
    <>
      <Button kind="danger" busy={busy} onClick={onConfirm}>
        {deed}
      </Button>
      <Button kind="text" onClick={onClose}>
        {texts.ui_cancel()}
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
