import { isOpenApplication } from '@home-credit/domain'
import * as texts from '@home-credit/texts'
import { RELEASE_REASON_TEXTS } from '@home-credit/web'
import type { ReactNode } from 'react'
import { Updates } from '../../shared/Updates.tsx'
import { FormNotice } from '../../ui/FormNotice.tsx'
import { NoAdvanceFee } from '../../ui/NoAdvanceFee.tsx'
import { AnotherLoan } from './AnotherLoan.tsx'
import { HubHead } from './HubHead.tsx'
import { HubLinks } from './HubLinks.tsx'
import styles from './loan.module.css'
import type { Detail } from './loan.ts'
import { NothingToPay } from './NothingToPay.tsx'
import { QuotaGrown } from './QuotaGrown.tsx'
import { isReleaseReason } from './release-reasons.ts'
import { Tracker } from './Tracker.tsx'
import type { UsedLoan } from './use-loan.ts'

interface Props {
  detail: Detail
  used: UsedLoan
  /** Of the lender; passed in by the page for a credited loan. */
  today?: string | undefined
  /** The next installment, once there is one; passed in by the page. */
  due: ReactNode
  /** In place of the next step of a credited loan: what is late. */
  late?: ReactNode
  /** Passed in by the page. */
  cancel: ReactNode
}

/** The state of the loan, the next step with its deadline, all steps, and cancelling. */
export function Hub({ detail, used, today, due, late, cancel }: Props) {
  const { loan, may } = detail
  const closed = loan.next === null || loan.next.step === 'apply_again'
  const unpaid = isOpenApplication(loan.state) || loan.state === 'rejected'
  return (
    <>
      <div aria-live="polite">
        <HubHead detail={detail} closed={closed} today={today} due={due} late={late} />
      </div>
      {loan.next?.who === 'us' && <Updates key={loan.next.step} used={used} />}
      <Deciding detail={detail} />
      {unpaid && <NothingToPay />}
      {loan.state === 'credited' && <NoAdvanceFee />}
      {closed && <QuotaGrown quota={detail.quota} />}
      {closed && (
        <div className={styles.again}>
          <AnotherLoan label={texts.next_apply_again_act()} />
        </div>
      )}
      <Tracker detail={detail} />
      {loan.state === 'credited' && <AnotherLoan kind="secondary" label={texts.hub_another()} />}
      <HubLinks detail={detail} />
      {may.includes('cancel') && cancel}
    </>
  )
}

/** While under review: who decides, and the reasons if a release was refused. */
function Deciding({ detail: { loan, review, timeline, request } }: { detail: Detail }) {
  if (loan.state !== 'under_review' || request !== null) return null
  const last = timeline.findLast(({ state, action }) => state === 'under_review' && action !== 'escalate')
  const refused = last?.action === 'refuse_release' ? last.reasons.filter(isReleaseReason) : []
  return (
    <div className={styles.deciding}>
      {refused.length > 0 && (
        <FormNotice tone="info" announced={false}>
          <p className={styles.noticeLine}>{texts.hub_release_refused()}</p>
          <ul className={styles.reasons}>
            {refused.map((code) => (
              <li key={code}>
                {RELEASE_REASON_TEXTS[code].problem()} {RELEASE_REASON_TEXTS[code].fix()}
              </li>
            ))}
          </ul>
        </FormNotice>
      )}
      <p className={styles.note}>{review?.human === true ? texts.hub_decides_human() : texts.hub_decides_policy()}</p>
    </div>
  )
}
