import * as texts from '@home-credit/texts'
import { retentionReason } from '@home-credit/web'
import { useState } from 'react'
import { Confirm } from '../../shared/Confirm.tsx'
import { setQueryData } from '../../shared/use-query.ts'
import { useMutation } from '../../shared/use-mutation.ts'
import { Button } from '../../ui/Button.tsx'
import { formatDateTime } from '../../ui/format.ts'
import { FormNotice } from '../../ui/FormNotice.tsx'
import { showToast } from '../../ui/toasts.ts'
import styles from './account.module.css'
import { CodeForm } from './CodeForm.tsx'
import { DeletionChip } from './DeletionChip.tsx'
import { Facts } from './Facts.tsx'
import { DELETION, personalDataFacts, type Request, type PrivacyOverview } from './privacy.ts'
import { Section } from './Section.tsx'

interface Props {
  overview: PrivacyOverview
  /** The data on screen is out of date. */
  onStale(): void
}

/** The status of the last deletion request, or the form for a new one with its consequences. */
export function DeletionForm({ overview: { requests, held: personalData, must_keep: reasons }, onStale }: Props) {
  const [latest] = requests
  return (
    <>
      {latest !== undefined && <DeletionRequestCard request={latest} />}
      {reasons.map((reason) => (
        <FormNotice key={reason} tone="info" announced={false}>
          {retentionReason(reason)}
        </FormNotice>
      ))}
      {latest?.state === 'waiting' ? (
        <Withdraw onStale={onStale} />
      ) : (
        <>
          <ol className={styles.steps}>
            <li>{texts.privacy_delete_step_check()}</li>
            <li>{texts.privacy_delete_step_withdraw()}</li>
            <li>{texts.privacy_delete_step_end()}</li>
          </ol>
          <Section title={texts.privacy_goes()}>
            <Facts facts={personalDataFacts(personalData.filter(({ stays: isRetained }) => !isRetained))} missing="" />
          </Section>
          <Section title={texts.privacy_retained()}>
            <Facts facts={personalDataFacts(personalData.filter(({ stays: isRetained }) => isRetained))} missing="" />
          </Section>
          <Ask onStale={onStale} />
        </>
      )}
    </>
  )
}

function DeletionRequestCard({ request }: { request: Request }) {
  const { asked_at: requestedAt, due_at: due, decided_at: decided, reason } = request
  const facts = [
    { label: texts.phone_change_requested_at(), value: formatDateTime(requestedAt) },
    decided === null
      ? { label: texts.privacy_due(), value: formatDateTime(due) }
      : { label: texts.privacy_decided(), value: formatDateTime(decided) },
    ...(reason === null ? [] : [{ label: texts.phone_change_reason(), value: reason }]),
  ]
  return (
    <div className={styles.card}>
      <DeletionChip request={request} />
      <Facts facts={facts} missing="" />
    </div>
  )
}

function Ask({ onStale }: { onStale(): void }) {
  const sender = useMutation('POST /api/app/privacy')
  const ask = async (proof: { sms_code: string } | { password: string }): Promise<boolean> => {
    const { data, fault } = await sender.attempt({ action: 'ask_deletion', ...proof })
    // Already requested on another device.
    if (fault?.status === 402) onStale()
    if (data === undefined) return false
    setQueryData('POST /api/app/privacy', { action: 'read' }, data)
    showToast(texts.phone_change_requested(), 'success')
    return true
  }
  return (
    <CodeForm
      purpose="deletion"
      draft={DELETION}
      submitLabel={texts.privacy_delete_ask()}
      kind="danger"
      busy={sender.busy}
      fault={sender.fault}
      onProof={ask}
    />
  )
}

function Withdraw({ onStale }: { onStale(): void }) {
  const [isConfirming, setIsConfirming] = useState(false)
  const sender = useMutation('POST /api/app/privacy')
  const withdraw = async (): Promise<void> => {
    const { data, fault } = await sender.attempt({ action: 'withdraw_deletion' })
    if (fault?.status === 412) onStale()
    if (data === undefined) return
    setIsConfirming(false)
    setQueryData('POST /api/app/privacy', { action: 'read' }, data)
    showToast(texts.privacy_withdraw_done(), 'success')
  }
  return (
    <>
      <Button kind="secondary" onClick={() => setIsConfirming(true)}>
        {texts.privacy_withdraw()}
      </Button>
      <Confirm
        open={isConfirming}
        title={texts.privacy_withdraw_title()}
        body={texts.privacy_withdraw_body()}
        confirmLabel={texts.privacy_withdraw()}
        busy={sender.busy}
        fault={sender.fault}
        onConfirm={() => void withdraw()}
        onClose={() => setIsConfirming(false)}
      />
    </>
  )
}
