import * as texts from '@home-credit/texts'
import { useState } from 'react'
import { Confirm } from '../../shared/Confirm.tsx'
import { leave } from '../../shared/enter.ts'
import { forgetDrafts } from '../../shared/use-draft.ts'
import { useMutation } from '../../shared/use-mutation.ts'
import { Icon } from '../../ui/Icon.tsx'
import { Button } from '../../ui/Button.tsx'
import { showToast } from '../../ui/toasts.ts'
import styles from './account.module.css'

/** Ends this session and removes its drafts from this device. */
export function LogOut() {
  const [isConfirming, setIsConfirming] = useState(false)
  const sender = useMutation('POST /api/user/logout')
  const end = async (): Promise<void> => {
    if ((await sender.send({})) === undefined) return
    forgetDrafts()
    await leave()
    showToast(texts.my_logged_out(), 'success')
  }
  return (
    <div className={styles.last}>
      <Button kind="secondary" onClick={() => setIsConfirming(true)}>
        <Icon name="leave" size={20} />
        {texts.my_log_out()}
      </Button>
      <Confirm
        open={isConfirming}
        title={texts.my_log_out_title()}
        body={texts.my_log_out_body()}
        confirmLabel={texts.my_log_out()}
        busy={sender.busy}
        fault={sender.fault}
        onConfirm={() => void end()}
        onClose={() => setIsConfirming(false)}
      />
    </div>
  )
}
