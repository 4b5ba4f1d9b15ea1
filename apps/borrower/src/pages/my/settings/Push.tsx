import * as texts from '@home-credit/texts'
import { useId } from 'react'
import { FaultNotice } from '../../../shared/FaultNotice.tsx'
import { useQuery } from '../../../shared/use-query.ts'
import { CheckField } from '../../../ui/CheckField.tsx'
import { FormNotice } from '../../../ui/FormNotice.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import styles from '../../../features/account/account.module.css'
import { Choice, type Borrower, type ChoiceName } from '../../../features/account/Choice.tsx'
import { Section } from '../../../features/account/Section.tsx'
import { usePush, type PushProblem } from '../../../features/account/use-push.ts'

const TOPICS: readonly { label: () => string; name: ChoiceName }[] = [
  { label: texts.settings_push_due, name: 'notify_push_due' },
  { label: texts.settings_push_credited, name: 'notify_push_credited' },
  { label: texts.settings_push_paid, name: 'notify_push_paid' },
  { label: texts.settings_push_service, name: 'notify_push_service' },
]

const PROBLEMS: Record<PushProblem, () => string> = {
  dismissed: texts.settings_push_dismissed,
  failed: texts.settings_push_fault,
}

export interface PushProps {
  borrower: Borrower | undefined
}

/** Notifications on this device; nothing where the server offers none. */
export function Push({ borrower }: PushProps) {
  const { state } = useQuery('POST /api/app/push', { action: 'read' })
  if (state.at !== 'ready' || state.data.public_key === null || borrower === undefined) return null
  return (
    <Section title={texts.settings_push()}>
      <PushSwitch publicKey={state.data.public_key} borrower={borrower} />
    </Section>
  )
}

function PushSwitch({ publicKey, borrower }: { publicKey: string; borrower: Borrower }) {
  const { state, busy, problem, fault, change } = usePush(publicKey)
  if (state === 'loading') return <Skeleton lines={2} />
  if (state === 'unsupported') return <p className={styles.note}>{texts.settings_push_unsupported()}</p>
  if (state === 'blocked') return <FormNotice tone="info">{texts.settings_push_blocked()}</FormNotice>
  return (
    <>
      <CheckField label={texts.settings_push_on()} checked={(state === 'on') !== busy} onChange={change} />
      {busy && (
        <p className={styles.note} role="status">
          {texts.settings_push_busy()}
        </p>
      )}
      {problem === undefined ? (
        <FaultNotice fault={fault} />
      ) : (
        <FormNotice tone="danger">{PROBLEMS[problem]()}</FormNotice>
      )}
      {state === 'on' ? <Topics borrower={borrower} /> : <p className={styles.note}>{texts.settings_push_note()}</p>}
    </>
  )
}

/** What to notify about; these choices count on every device. */
function Topics({ borrower }: { borrower: Borrower }) {
  const id = useId()
  return (
    <>
      <div role="group" aria-labelledby={id}>
        <p id={id} className={styles.matter}>
          {texts.settings_push_about()}
        </p>
        {TOPICS.map(({ name, label }) => (
          <Choice key={name} name={name} label={label()} borrower={borrower} />
        ))}
      </div>
      <Choice name="notify_push_amounts" label={texts.settings_push_amounts()} borrower={borrower} />
      <p className={styles.note}>{texts.settings_push_amounts_note()}</p>
    </>
  )
}
