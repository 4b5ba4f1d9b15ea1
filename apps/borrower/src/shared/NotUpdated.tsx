import * as texts from '@home-credit/texts'
import { Button } from '../ui/Button.tsx'
import { FormNotice } from '../ui/FormNotice.tsx'
import styles from './notices.module.css'
import type { LastData } from './use-last-data.ts'

/** Reports that the data shown could not be refreshed. */
export function NotUpdated({ used: { fault, reload } }: { used: Pick<LastData<unknown>, 'fault' | 'reload'> }) {
  if (fault === undefined) return null
  return (
    <FormNotice tone={fault.offline ? 'info' : 'danger'}>
      <p className={styles.line}>{fault.message}</p>
      <p className={styles.line}>{texts.hub_not_updated()}</p>
      <Button kind="secondary" onClick={reload}>
        {texts.retry()}
      </Button>
    </FormNotice>
  )
}
