import { Stack, Tabs, Text } from '@mantine/core'
import * as texts from '@home-credit/texts'
import { useState } from 'react'
import type { DocumentKind, LoanCase as Case } from '../loan-case.ts'
import { inDocumentOrder } from '../../../shared/documents.ts'
import type { Me } from '../../../shared/request.ts'
import { hrefOf, setQuery, usePlace } from '../../../shared/router.ts'
import { useQuery } from '../../../shared/use-query.ts'
import { ItemLoader } from '../../../ui/ItemLoader.tsx'
import { Section } from '../../../ui/Section.tsx'
import { TabList } from '../../../ui/TabList.tsx'
import { borrowerTrail, AuditTrail } from '../../../shared/AuditTrail.tsx'
import { LoanAccount } from '../account/LoanAccount.tsx'
import { LoanPlan } from '../account/LoanPlan.tsx'
import { BorrowerPanel } from '../BorrowerPanel.tsx'
import { caseTabName, firstTab, tabsOf } from '../case-tabs.ts'
import { CaseHeader } from '../CaseHeader.tsx'
import { Checks } from '../Checks.tsx'
import { DecisionBar } from '../DecisionBar.tsx'
import { stepOf } from '../decision-ways.ts'
import { EvidencePanel } from '../EvidencePanel.tsx'
import { CaseHistory } from '../CaseHistory.tsx'
import classes from './LoanCase.module.css'
import { QuotaFacts } from '../QuotaFacts.tsx'
import { RefusalWords } from '../RefusalWords.tsx'
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

/** In these states another section already shows the quota. */
const QUOTA_ABOVE: ReadonlySet<string> = new Set(['quota_short', 'under_review', 'rejected'])

/** The loan in tabs under its head, with the bar of the decision at the foot. */
function CaseView({ loanCase, me, onChange, reload }: ViewProps) {
  // Each action adds a line to the audit trail.
  const [acts, setActs] = useState(0)
  const acted = (): void => setActs(acts + 1)
  const deciding = useDecision(loanCase, reload)
  const claiming = useClaim(
    loanCase,
    (claim) => {
      onChange({ ...loanCase, row: { ...loanCase.row, claim } })
      acted()
    },
    reload,
  )
  const [seen, setSeen] = useState<ReadonlySet<DocumentKind>>(new Set())
  const [income, setIncome] = useState(loanCase.evidence.find(({ state }) => state === 'waiting')?.income_cents)
  const { row, borrower, detail, verification } = loanCase
  const { query } = usePlace()
  const tabs = tabsOf(loanCase, me)
  const tab = tabs.find((each) => each === query.get('tab')) ?? firstTab(loanCase, tabs)
  const step = stepOf(loanCase, deciding.may, {
    unopened: inDocumentOrder(verification?.documents ?? [])
      .filter(({ kind, viewed }) => !viewed && !seen.has(kind))
      .map(({ kind }) => kind),
    income,
  })

  return (
    <div className={classes['page']}>
      <CaseHeader loanCase={loanCase} claiming={claiming} notice={deciding.notice ?? claiming.notice} />
      <Tabs value={tab} keepMounted={false} onChange={(value) => setQuery({ tab: value ?? '' })}>
        <TabList
          label={texts.console_details()}
          tabs={tabs.map((each) => ({ value: each, label: caseTabName(each) }))}
          value={tab}
          onChange={(value) => setQuery({ tab: value })}
        />
        <Tabs.Panel value="data">
          <div className={classes['sides']}>
            <Stack>
              {verification !== null && (
                <VerificationPanel
                  deciding={deciding}
                  verification={verification}
                  seen={seen}
                  onView={(kind) => setSeen(new Set([...seen, kind]))}
                />
              )}
              {verification === null && <LoanRequest detail={detail} />}
            </Stack>
            <Stack>
              <BorrowerPanel loanCase={loanCase} me={me} onReveal={acted} />
              <Checks loanCase={loanCase} />
              {deciding.may('refuse_documents') && <RefusalWords lang={borrower.lang} />}
            </Stack>
          </div>
        </Tabs.Panel>
        <Tabs.Panel value="affordability">
          <Stack>
            <ReviewPanel deciding={deciding} />
            <EvidencePanel deciding={deciding} income={income} onIncome={setIncome} />
            {detail.quota !== null && !QUOTA_ABOVE.has(row.state) && (
              <Section title={texts.console_quota()}>
                <QuotaFacts quota={detail.quota} />
              </Section>
            )}
          </Stack>
        </Tabs.Panel>
        <Tabs.Panel value="costs">
          <Stack>
            <ReleasePanel deciding={deciding} />
            <LoanRequest detail={detail} />
            {detail.wish === null && <Text size="sm">{texts.console_costs_none()}</Text>}
          </Stack>
        </Tabs.Panel>
        {tabs.includes('account') && (
          <Tabs.Panel value="account">
            <LoanAccount loanId={row.loan_id} me={me} onAct={acted} />
          </Tabs.Panel>
        )}
        {tabs.includes('plan') && (
          <Tabs.Panel value="plan">
            <LoanPlan loanId={row.loan_id} />
          </Tabs.Panel>
        )}
        <Tabs.Panel value="history">
          <Stack>
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
        </Tabs.Panel>
      </Tabs>
      {step !== undefined && <DecisionBar deciding={deciding} step={step} />}
    </div>
  )
}
