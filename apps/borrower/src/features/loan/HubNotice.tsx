import * as texts from '@home-credit/texts'
import { NotUpdated } from '../../shared/NotUpdated.tsx'
import { hrefOf, PATHS } from '../../shared/paths.ts'
import { FormNotice } from '../../ui/FormNotice.tsx'
import { LinkButton } from '../../ui/LinkButton.tsx'
import styles from './loan.module.css'
import type { UsedLoan } from './use-loan.ts'

/** Why an action was refused: the state of the loan has changed, or identity verification comes first. */
export type HubNoticeKind = 'changed' | 'identity'

export const noticeOf = (status: number): HubNoticeKind => (status === 411 ? 'identity' : 'changed')

export function HubNotice({ notice, used }: { notice: HubNoticeKind | undefined; used: UsedLoan }) {
  return (
    <>
      {notice === 'changed' && <FormNotice tone="info">{texts.hub_changed()}</FormNotice>}
      {notice === 'identity' && (
        <FormNotice tone="info">
          <p className={styles.noticeLine}>{texts.hub_identity_first()}</p>
          <LinkButton kind="secondary" href={hrefOf(PATHS.applySteps)}>
            {texts.hub_identity_act()}
          </LinkButton>
        </FormNotice>
      )}
      <NotUpdated used={used} />
    </>
  )
}
