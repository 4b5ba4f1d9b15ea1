import { Stack } from '@mantine/core'
import * as texts from '@home-credit/texts'
import { useState } from 'react'
import type { LoanCase as Case } from '../loan-case.ts'
import type { Me } from '../../../shared/request.ts'
import { hrefOf } from '../../../shared/router.ts'
import { useQuery } from '../../../shared/use-query.ts'
import { ItemLoader } from '../../../ui/ItemLoader.tsx'
import { borrowerTrail, AuditTrail } from '../../../shared/AuditTrail.tsx'
import { LoanAccount } from '../account/LoanAccount.tsx'
import { BorrowerPanel } from '../BorrowerPanel.tsx'
import { CaseHeader } from '../CaseHeader.tsx'
import { EvidencePanel } from '../EvidencePanel.tsx'
import { CaseHistory } from '../CaseHistory.tsx'
import classes from './LoanCase.module.css'
import { ReleasePanel } from '../ReleasePanel.tsx'
import { ReviewPanel } from '../ReviewPanel.tsx'
import { useClaim } from '../use-claim.ts'
import { useDecision } from '../use-decision.ts'
import { VerificationPanel } from '../VerificationPanel.tsx'
import { LoanRequest } from '../LoanRequest.tsx'

export function LoanCase({ id, me }: { id: string; me: Me }) {
  const { data, fault, reload, put } = useQuery('POST /api/console/case', { action: 'one', loan_id: id })
  return (
    <ItemLoader value={data?.case} fault={fault} onRetry={reload} href={hrefOf([])} link={texts.console_to_start()}>
      {(found) => <CaseView loanCase={found} me={me} onChange={(changed) => put({ case: changed })} reload={reload} />}
    </ItemLoader>
  )
}

interface ViewProps {
  loanCase: Case
  me: Me
  onChange(changed: Case): void
  reload(): void
}

/** The borrower's data next to the panels to decide; the history below. */
function CaseView({ loanCase, me, onChange, reload }: ViewProps) {
  // Each action adds a line to the audit trail.
  const [acts, setActs] = useState(0)
  const deciding = useDecision(loanCase, reload)
  const claiming = useClaim(
    loanCase,
    (claim) => {
      onChange({ ...loanCase, row: { ...loanCase.row, claim } })
      setActs(acts + 1)
    },
    reload,
  )
  const { row, borrower } = loanCase

  return (
    <Stack>
      <CaseHeader loanCase={loanCase} claiming={claiming} notice={deciding.notice ?? claiming.notice} />
      {loanCase.detail.credited !== null && me.actions.includes('collections.read') && (
        <LoanAccount loanId={row.loan_id} me={me} onAct={() => setActs(acts + 1)} />
      )}
      <div className={classes['sides']}>
        <BorrowerPanel loanCase={loanCase} me={me} onReveal={() => setActs(acts + 1)} />
        <Stack>
          <ReleasePanel deciding={deciding} />
          <ReviewPanel deciding={deciding} />
          <EvidencePanel deciding={deciding} />
          <LoanRequest detail={loanCase.detail} />
          <VerificationPanel deciding={deciding} />
        </Stack>
      </div>
      <CaseHistory loanCase={loanCase} />
      {me.actions.includes('audit.read') && (
        <AuditTrail
          key={`${row.state} ${acts}`}
          sides={[
            { value: 'loan', label: texts.console_trail_loan(), filter: { subject: `loan:${row.loan_id}` } },
            borrowerTrail(borrower.id),
          ]}
        />
      )}
    </Stack>
  )
}
