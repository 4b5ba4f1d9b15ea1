import { Stack } from '@mantine/core'
import * as texts from '@home-credit/texts'
import { useState } from 'react'
import type { LoanCase as Case } from '../loan-case.ts'
import type { Me } from '../../../shared/request.ts'
import { hrefOf } from '../../../shared/router.ts'
import { useCall } from '../../../shared/use-query.ts'
import { Opened } from '../../../ui/ItemLoader.tsx'
import { borrowerSide, Trail } from '../../../shared/AuditTrail.tsx'
import { Account } from '../account/LoanAccount.tsx'
import { Borrower } from '../BorrowerPanel.tsx'
import { CaseHead } from '../CaseHeader.tsx'
import { Evidence } from '../EvidencePanel.tsx'
import { History } from '../CaseHistory.tsx'
import classes from './LoanCase.module.css'
import { Release } from '../ReleasePanel.tsx'
import { Review } from '../ReviewPanel.tsx'
import { useClaim } from '../use-claim.ts'
import { useDeciding } from '../use-decision.ts'
import { Verification } from '../VerificationPanel.tsx'
import { Wish } from '../LoanRequest.tsx'

export function LoanCase({ id, me }: { id: string; me: Me }) {
  const { data, fault, reload, put } = useCall('POST /api/console/case', { action: 'one', loan_id: id })
  const loanCase = data !== undefined && 'case' in data ? data.case : undefined
  return (
    <Opened value={loanCase} fault={fault} onRetry={reload} href={hrefOf([])} link={texts.console_to_start()}>
      {(found) => <CaseView loanCase={found} me={me} onChange={(changed) => put({ case: changed })} reload={reload} />}
    </Opened>
  )
}

interface ViewProps {
  loanCase: Case
  me: Me
  onChange(changed: Case): void
  reload(): void
}

/** The borrower's data beside what has to be looked at; below, what was done so far. */
function CaseView({ loanCase, me, onChange, reload }: ViewProps) {
  // Each adds a line to the trail.
  const [acts, setActs] = useState(0)
  const deciding = useDeciding(loanCase, reload)
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
      <CaseHead loanCase={loanCase} claiming={claiming} notice={deciding.notice ?? claiming.notice} />
      {loanCase.detail.credited !== null && me.actions.includes('collections.read') && (
        <Account loanId={row.loan_id} me={me} onAct={() => setActs(acts + 1)} />
      )}
      <div className={classes['sides']}>
        <Borrower loanCase={loanCase} me={me} onReveal={() => setActs(acts + 1)} />
        <Stack>
          <Release deciding={deciding} />
          <Review deciding={deciding} />
          <Evidence deciding={deciding} />
          <Wish detail={loanCase.detail} />
          <Verification deciding={deciding} />
        </Stack>
      </div>
      <History loanCase={loanCase} />
      {me.actions.includes('audit.read') && (
        <Trail
          key={`${row.state} ${acts}`}
          sides={[
            { value: 'loan', label: texts.console_trail_loan(), filter: { subject: `loan:${row.loan_id}` } },
            borrowerSide(borrower.id),
          ]}
        />
      )}
    </Stack>
  )
}
