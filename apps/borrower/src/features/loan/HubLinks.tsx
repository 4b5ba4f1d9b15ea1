import * as texts from '@home-credit/texts'
import { hrefOf, PATHS } from '../../shared/paths.ts'
import { LinkRows, type LinkRow } from '../../ui/LinkRows.tsx'
import type { Detail } from './loan.ts'
import styles from './loan.module.css'
import { viewHref } from './next-step.ts'

export function HubLinks({ detail: { loan, contract, evidence } }: { detail: Detail }) {
  const rows: LinkRow[] = [
    { href: hrefOf(PATHS.loanDetails, { id: loan.id }), icon: 'document', label: texts.hub_details() },
  ]
  // While evidence is under review, the borrower can still choose a lower amount there.
  if (loan.state === 'quota_short' && evidence?.state === 'waiting')
    rows.unshift({ href: viewHref('quota'), icon: 'loan', label: texts.quota_title() })
  if (loan.state === 'rejected' && loan.next?.step === 'apply_again')
    rows.unshift({ href: viewHref('rejected'), icon: 'info', label: texts.next_fix_or_review_act() })
  if (contract !== null)
    rows.push({ href: hrefOf(PATHS.myContract, { id: contract.id }), icon: 'receipt', label: texts.hub_contract() })
  if (loan.state === 'repaid')
    rows.push({
      href: hrefOf(PATHS.myContract, { letters: loan.id }),
      icon: 'document-check',
      label: texts.letter_settlement(),
      note: texts.repay_letter_note(),
    })
  const name = texts.hub_number({ number: loan.number })
  return (
    <nav className={styles.links} aria-label={name}>
      <p className={styles.note}>{name}</p>
      <LinkRows rows={rows} />
    </nav>
  )
}
