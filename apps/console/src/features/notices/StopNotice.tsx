import { Button } from '@mantine/core'
import * as texts from '@home-credit/texts'
import { useState } from 'react'
import type { Answer, Notice } from './notices.ts'
import { useMutation } from '../../shared/use-mutation.ts'
import { Confirm } from '../../ui/Confirm.tsx'
import { toast } from '../../ui/toasts.tsx'

const TOO_LATE = 412

export interface StopProps {
  notice: Notice
  onDone(answer: Answer): void
  /** Another operator has changed it meanwhile. */
  onStale(): void
}

export function StopNotice({ notice: { id }, onDone, onStale }: StopProps) {
  const [isConfirmOpen, setIsConfirmOpen] = useState(false)
  const { send, busy, fault, forget } = useMutation('POST /api/console/notices')
  const close = (): void => {
    if (fault?.status === TOO_LATE) onStale()
    forget()
    setIsConfirmOpen(false)
  }
  const stop = async (): Promise<void> => {
    const answer = await send({ action: 'stop', id })
    if (answer === undefined) return
    setIsConfirmOpen(false)
    toast(texts.console_notice_stopped())
    onDone(answer)
  }
  return (
    <>
      <Button color="red" variant="light" onClick={() => setIsConfirmOpen(true)}>
        {texts.console_notice_stop()}
      </Button>
      <Confirm
        isOpen={isConfirmOpen}
        title={texts.console_notice_stop_title()}
        text={texts.console_notice_stop_text()}
        verb={texts.console_notice_stop()}
        danger
        busy={busy}
        fault={fault?.message}
        onConfirm={() => void stop()}
        onClose={close}
      />
    </>
  )
}
