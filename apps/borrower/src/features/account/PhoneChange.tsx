import * as texts from '@home-credit/texts'
import { useState } from 'react'
import { Answered } from '../../shared/Answered.tsx'
import { Confirm } from '../../shared/Confirm.tsx'
import type { PhotoTaker } from '../../shared/photo.ts'
import { setQueryData, useQuery } from '../../shared/use-query.ts'
import { useMutation } from '../../shared/use-mutation.ts'
import { Button } from '../../ui/Button.tsx'
import { formatDateTime } from '../../ui/format.ts'
import { showToast } from '../../ui/toasts.ts'
import styles from './account.module.css'
import { Facts } from './Facts.tsx'
import { NewPhoneForm } from './NewPhoneForm.tsx'
import { VerifyPhone } from './VerifyPhone.tsx'
import { isOpen, PhoneChangeChip, type Change } from './PhoneChangeChip.tsx'

interface Props {
  Photo: PhotoTaker
  onDiscard(): void
}

/** Borrowers who registered by e-mail verify their number here; all others change it. */
export function PhoneChange(props: Props) {
  const me = useQuery('POST /api/app/me', {})
  return (
    <Answered call={me} lines={6}>
      {({ borrower }) => (borrower.phone_verified ? <ChangePhone {...props} /> : <VerifyPhone />)}
    </Answered>
  )
}

/** The status of a number change, or the form to request one. */
function ChangePhone({ Photo, onDiscard }: Props) {
  const read = useQuery('POST /api/app/phone_change', { action: 'read' })
  return (
    <Answered call={read} lines={6}>
      {({ change }) => (
        <>
          {change !== null && <PhoneChangeCard change={change} />}
          {change !== null && isOpen(change) ? (
            <CancelChange onClosed={read.reload} />
          ) : (
            <>
              <Steps />
              <NewPhoneForm Photo={Photo} onDiscard={onDiscard} />
            </>
          )}
        </>
      )}
    </Answered>
  )
}

function PhoneChangeCard({
  change: { state, new_phone_masked: phone, asked_at: requestedAt, takes_effect_at: effect, reason },
}: {
  change: Change
}) {
  const facts = [
    { label: texts.phone_change_to(), value: phone },
    { label: texts.phone_change_requested_at(), value: formatDateTime(requestedAt) },
    ...(effect === null ? [] : [{ label: texts.phone_change_effect(), value: formatDateTime(effect) }]),
    ...(reason === null ? [] : [{ label: texts.phone_change_reason(), value: reason }]),
  ]
  return (
    <div className={styles.card}>
      <PhoneChangeChip state={state} />
      <Facts facts={facts} missing="" />
    </div>
  )
}

function Steps() {
  return (
    <ol className={styles.steps}>
      <li>{texts.phone_change_step_prove()}</li>
      <li>{texts.phone_change_step_review()}</li>
      <li>{texts.phone_change_step_delay()}</li>
    </ol>
  )
}

function CancelChange({ onClosed }: { onClosed(): void }) {
  const [isConfirming, setIsConfirming] = useState(false)
  const sender = useMutation('POST /api/app/phone_change')
  const cancel = async (): Promise<void> => {
    const { data, fault } = await sender.attempt({ action: 'cancel' })
    // The change was closed in the meantime.
    if (fault?.status === 412) onClosed()
    if (data === undefined) return
    setIsConfirming(false)
    setQueryData('POST /api/app/phone_change', { action: 'read' }, data)
    showToast(texts.phone_change_cancel_done(), 'success')
  }
  return (
    <>
      <Button kind="danger" onClick={() => setIsConfirming(true)}>
        {texts.phone_change_cancel()}
      </Button>
      <Confirm
        open={isConfirming}
        title={texts.phone_change_cancel_title()}
        body={texts.phone_change_cancel_body()}
        confirmLabel={texts.phone_change_cancel()}
        busy={sender.busy}
        fault={sender.fault}
        onConfirm={() => void cancel()}
        onClose={() => setIsConfirming(false)}
      />
    </>
  )
}
