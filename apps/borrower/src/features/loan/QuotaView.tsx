import * as texts from '@home-credit/texts'
import { LazyPage } from '../../shared/LazyPage.tsx'
import { Figures } from '../../ui/Figures.tsx'
import { formatDateTime } from '../../ui/format.ts'
import { FormNotice } from '../../ui/FormNotice.tsx'
import { CardPart } from './CardPart.tsx'
import { evidenceReasonText } from './evidence-reasons.ts'
import type { EvidenceProps } from './EvidenceForm.tsx'
import { headlineOf } from './headline.ts'
import type { FilesTaker } from './files.ts'
import styles from './loan.module.css'
import type { Detail } from './loan.ts'
import { LowerAmount } from './LowerAmount.tsx'
import { byText } from './next-step.ts'
import type { Outcome } from './outcome.ts'
import { QuotaGrown } from './QuotaGrown.tsx'
import { StateHead } from './StateHead.tsx'
import { quotaFigures, quotaWords, shortWords } from './quota-figures.ts'

const loadEvidence = () => import('./EvidenceForm.tsx').then((part) => part.EvidenceForm)

interface Props {
  detail: Detail
  Files: FilesTaker
  outcome: Outcome
}

/** The free quota is below the requested amount: its calculation, and the two ways to continue. */
export function QuotaView({ detail, Files, outcome }: Props) {
  const { quota, wish: loanRequest, may } = detail
  return (
    <>
      {quota !== null && <StateHead state="quota_short" title={headlineOf(detail)} />}
      <Evidence detail={detail} />
      {quota !== null && (
        <CardPart title={texts.quota_from()}>
          {loanRequest !== null && <p>{shortWords(quota, loanRequest.amount_cents)}</p>}
          <p className={styles.note}>{quotaWords(quota)}</p>
          <QuotaGrown quota={quota} />
          <Figures rows={quotaFigures(quota)} />
          <p className={styles.note}>{texts.quota_free_note()}</p>
        </CardPart>
      )}
      {may.includes('lower_amount') && <LowerAmount detail={detail} outcome={outcome} />}
      {may.includes('send_evidence') && (
        <LazyPage<EvidenceProps>
          inPage
          name="evidence"
          load={loadEvidence}
          props={{ again: detail.evidence !== null, Files, outcome }}
        />
      )}
    </>
  )
}

/** The status of evidence sent before. */
function Evidence({ detail: { loan, evidence } }: { detail: Detail }) {
  if (evidence === null) return null
  if (evidence.state === 'waiting')
    return (
      <FormNotice tone="info" announced={false}>
        <p className={styles.noticeLine}>{texts.quota_waiting({ time: formatDateTime(evidence.sent_at) })}</p>
        <p className={styles.noticeLine}>{byText(loan)}</p>
      </FormNotice>
    )
  if (evidence.state === 'accepted')
    return (
      <FormNotice tone="info" announced={false}>
        {texts.quota_still_short()}
      </FormNotice>
    )
  return (
    <FormNotice tone="danger" announced={false}>
      <p className={styles.noticeLine}>{texts.quota_refused()}</p>
      <ul className={styles.reasons}>
        {evidence.reasons.map((code) => (
          <li key={code}>{evidenceReasonText(code)}</li>
        ))}
      </ul>
    </FormNotice>
  )
}
