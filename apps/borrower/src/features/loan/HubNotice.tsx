import * as texts from '@home-credit/texts'
import { Button } from '../../ui/Button.tsx'
import { FormNotice } from '../../ui/FormNotice.tsx'
import { applyHref } from './apply-way.ts'
import { LinkButton } from './LinkButton.tsx'
import styles from './loan.module.css'
import type { UsedLoan } from './use-loan.ts'

/** What a deed came upon: the loan stands elsewhere by now, or something else comes first. */
export type Told = 'changed' | 'identity'

export const toldOf = (status: number): Told => (status === 411 ? 'identity' : 'changed')

export function HubNotice({ told, used: { fault, reload } }: { told: Told | undefined; used: UsedLoan }) {
  return (
    <>
      {told === 'changed' && <FormNotice tone="info">{texts.hub_changed()}</FormNotice>}
      {told === 'identity' && (
        <FormNotice tone="info">
          <p className={styles.noticeLine}>{texts.hub_identity_first()}</p>
          <LinkButton kind="secondary" href={applyHref()}>
            {texts.hub_identity_act()}
          </LinkButton>
        </FormNotice>
      )}
      {fault !== undefined && (
        <FormNotice tone="danger">
          <p className={styles.noticeLine}>{fault.message}</p>
          <p className={styles.noticeLine}>{texts.hub_not_updated()}</p>
          <Button kind="secondary" onClick={reload}>
            {texts.retry()}
          </Button>
        </FormNotice>
      )}
    </>
  )
}
