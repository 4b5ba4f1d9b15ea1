import * as texts from '@home-credit/texts'
import { hrefOf, PATHS } from '../../shared/paths.ts'
import { formatDate } from '../../ui/format.ts'
import { LinkRows } from '../../ui/LinkRows.tsx'
import { PromiseBox } from '../../ui/NoAdvanceFee.tsx'
import { CardPart } from './CardPart.tsx'
import { AnotherLoan } from './AnotherLoan.tsx'
import styles from './loan.module.css'
import type { Detail } from './loan.ts'
import type { Outcome } from './outcome.ts'
import { reasonWords } from './reasons.ts'
import { SecondLook } from './SecondLook.tsx'
import { StateHead } from './StateHead.tsx'

interface Props {
  detail: Detail
  outcome: Outcome
}

/** Reasons that concern the personal information. */
const IN_INFO = new Set(['under_age', 'data_do_not_match', 'job_not_confirmed', 'account_doubtful', 'data_changed'])

/** Each reason with its remedy; that nothing is owed; and how to resubmit or request a human review. */
export function RejectedView({ detail, outcome }: Props) {
  const { review, may, loan } = detail
  const reasons = review?.reasons ?? []
  const open = may.includes('resubmit') || may.includes('request_human_review')
  return (
    <>
      <StateHead state="rejected" title={texts.next_fix_or_review()} />
      <PromiseBox title={texts.rejected_owe_nothing()}>{texts.rejected_kind()}</PromiseBox>
      <CardPart title={texts.rejected_reasons()}>
        <ul className={styles.causes}>
          {(reasons.length === 0 ? [''] : reasons).map((code) => {
            const { problem, fix } = reasonWords(code)
            return (
              <li key={code}>
                <p className={styles.said}>{problem}</p>
                <p className={styles.note}>{fix}</p>
              </li>
            )
          })}
        </ul>
        {review?.decided_by != null && (
          <p className={styles.note}>
            {review.decided_by === 'policy' ? texts.rejected_by_policy() : texts.rejected_by_operator()}
          </p>
        )}
      </CardPart>
      {reasons.some((code) => IN_INFO.has(code)) && (
        <LinkRows rows={[{ href: hrefOf(PATHS.personalInfo), icon: 'account', label: texts.rejected_fix_info() }]} />
      )}
      {open ? (
        <>
          {review?.until != null && (
            <p className={styles.until}>{texts.rejected_until({ date: formatDate(review.until) })}</p>
          )}
          <SecondLook detail={detail} outcome={outcome} />
        </>
      ) : (
        <p className={styles.note}>
          {loan.next?.step === 'fix_or_review' ? texts.rejected_other_open() : texts.hub_closed_rejected()}
        </p>
      )}
      <AnotherLoan kind="secondary" label={texts.next_apply_again_act()} />
    </>
  )
}
