import type { CallOutput } from '@home-credit/contract'
import * as texts from '@home-credit/texts'
import { useState } from 'react'
import { Answered } from '../../shared/Answered.tsx'
import { Confirm } from '../../shared/Confirm.tsx'
import { setQueryData, useQuery } from '../../shared/use-query.ts'
import { useMutation } from '../../shared/use-mutation.ts'
import { Button } from '../../ui/Button.tsx'
import { formatDate, formatDateTime } from '../../ui/format.ts'
import { FormNotice } from '../../ui/FormNotice.tsx'
import { showToast } from '../../ui/toasts.ts'
import styles from './account.module.css'
import { AddPasskey } from './AddPasskey.tsx'
import { passkeyUnavailableReason } from './make-passkey.ts'
import { Section } from './Section.tsx'

type Passkey = Extract<CallOutput<'POST /api/app/passkeys'>, { passkeys: unknown }>['passkeys'][number]

export function Passkeys() {
  const list = useQuery('POST /api/app/passkeys', { action: 'list' })
  const [adding, setAdding] = useState(false)
  const [removing, setRemoving] = useState<Passkey>()
  const unavailableReason = passkeyUnavailableReason()
  return (
    <Section title={texts.passkeys_title()}>
      <p className={styles.note}>{texts.passkeys_explained()}</p>
      <Answered part call={list} lines={2}>
        {({ passkeys }) => <List passkeys={passkeys} onRemove={setRemoving} />}
      </Answered>
      {unavailableReason === undefined ? (
        <Button kind="secondary" onClick={() => setAdding(true)}>
          {texts.passkeys_add()}
        </Button>
      ) : (
        <FormNotice tone="info" announced={false}>
          {unavailableReason}
        </FormNotice>
      )}
      {adding && <AddPasskey onClose={() => setAdding(false)} />}
      {removing !== undefined && (
        <RemovePasskey passkey={removing} onGone={list.reload} onClose={() => setRemoving(undefined)} />
      )}
    </Section>
  )
}

function List({ passkeys, onRemove }: { passkeys: readonly Passkey[]; onRemove(passkey: Passkey): void }) {
  if (passkeys.length === 0) return <p className={styles.note}>{texts.passkeys_none()}</p>
  return (
    <ul className={`${styles.items} ${styles.over}`}>
      {passkeys.map((passkey) => (
        <li key={passkey.id} className={styles.item}>
          <div className={styles.itemWords}>
            <p className={styles.itemName}>{passkey.name}</p>
            <p className={styles.small}>{texts.passkeys_added_on({ date: formatDate(passkey.created_at) })}</p>
            <p className={styles.small}>
              {passkey.used_at === null
                ? texts.passkeys_unused()
                : texts.passkeys_used({ time: formatDateTime(passkey.used_at) })}
            </p>
          </div>
          <button
            type="button"
            className={styles.act}
            aria-label={texts.passkeys_remove_of({ name: passkey.name })}
            onClick={() => onRemove(passkey)}
          >
            {texts.passkeys_remove()}
          </button>
        </li>
      ))}
    </ul>
  )
}

function RemovePasskey({
  passkey: { id, name },
  onGone,
  onClose,
}: {
  passkey: Passkey
  onGone(): void
  onClose(): void
}) {
  const sender = useMutation('POST /api/app/passkeys')
  const remove = async (): Promise<void> => {
    const { data, fault } = await sender.attempt({ action: 'remove', id })
    if (fault?.status === 404) onGone()
    if (data === undefined) return
    setQueryData('POST /api/app/passkeys', { action: 'list' }, data)
    onClose()
    showToast(texts.passkeys_removed(), 'success')
  }
  return (
    <Confirm
      open
      title={texts.passkeys_remove_title()}
      body={texts.passkeys_remove_body({ name })}
      confirmLabel={texts.passkeys_remove()}
      busy={sender.busy}
      fault={sender.fault}
      onConfirm={() => void remove()}
      onClose={onClose}
    />
  )
}
