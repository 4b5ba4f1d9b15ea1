import * as texts from '@home-credit/texts'
import { useState } from 'react'
import { Answered } from '../../shared/Answered.tsx'
import { Page } from '../../shared/Page.tsx'
import { hrefOf, PATHS } from '../../shared/paths.ts'
import { useQuery } from '../../shared/use-query.ts'
import { AnotherLoan } from '../../features/loan/AnotherLoan.tsx'
import styles from '../../features/loan/contract.module.css'
import type { LoanCard } from '../../features/loan/loan.ts'
import { LoanRow } from '../../features/loan/LoanRow.tsx'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { LinkButton } from '../../ui/LinkButton.tsx'

export function MyLoan() {
  const [pages, setPages] = useState(1)
  const first = useQuery('POST /api/dk/record', {})
  return (
    <Page title={texts.title_my_loan()} otherwise={PATHS.my}>
      <Answered call={first} lines={8}>
        {({ loans, total, apply }) => {
          if (loans.length === 0) return <None />
          return (
            <>
              <Rows loans={loans} />
              {Array.from({ length: pages - 1 }, (_, index) => (
                <More key={index} page={index + 2} />
              ))}
              <div className={styles.actions}>
                {/* All pages but the last have the length of the first. */}
                {pages * loans.length < total && (
                  <Button kind="secondary" onClick={() => setPages(pages + 1)}>
                    {texts.loans_more()}
                  </Button>
                )}
                {apply !== 'application_open' && <AnotherLoan kind="secondary" label={texts.loans_apply()} />}
              </div>
            </>
          )
        }}
      </Answered>
    </Page>
  )
}

const None = () => (
  <EmptyState
    icon="loan"
    title={texts.loans_none()}
    action={<LinkButton href={hrefOf(PATHS.loan)}>{texts.sim_apply()}</LinkButton>}
  />
)

const Rows = ({ loans }: { loans: readonly LoanCard[] }) => (
  <ul className={styles.rows}>
    {loans.map((each) => (
      <li key={each.id}>
        <LoanRow loan={each} />
      </li>
    ))}
  </ul>
)

function More({ page }: { page: number }) {
  const read = useQuery('POST /api/dk/record', { page })
  return (
    <Answered call={read} lines={4}>
      {({ loans }) => <Rows loans={loans} />}
    </Answered>
  )
}
