import type { CallInput } from '@home-credit/contract'
import * as texts from '@home-credit/texts'
import { useState } from 'react'
import { Answered } from '../../shared/Answered.tsx'
import { LanguageLink } from '../../shared/LanguageLink.tsx'
import { usePlace } from '../../shared/location.ts'
import { Page } from '../../shared/Page.tsx'
import { hrefOf, PATHS } from '../../shared/paths.ts'
import { useQuery } from '../../shared/use-query.ts'
import { isUuid } from '../../shared/uuid.ts'
import { RepaymentRows } from '../../features/repayment/RepaymentRows.tsx'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { LinkButton } from '../../ui/LinkButton.tsx'

/** Repayments of all loans, or of one (query `loan`). */
export function RefundList() {
  const { query } = usePlace()
  const loan = query.get('loan')
  const of = loan !== null && isUuid(loan) ? loan : undefined
  return (
    <Page title={texts.title_refund_list()} otherwise={PATHS.my} right={<LanguageLink />}>
      <List key={of} of={of} />
    </Page>
  )
}

type RepaymentListInput = Extract<CallInput<'POST /api/dk/getRepaymentList'>, { action: 'made' }>
const listInput = (of: string | undefined, page?: number): RepaymentListInput => ({
  action: 'made',
  ...(of === undefined ? {} : { loan_id: of }),
  ...(page === undefined ? {} : { page }),
})

function List({ of }: { of: string | undefined }) {
  const [pages, setPages] = useState(1)
  const first = useQuery('POST /api/dk/getRepaymentList', listInput(of))
  return (
    <Answered call={first} lines={8}>
      {({ repayments, total }) => {
        return (
          <>
            {repayments.length === 0 && <None />}
            <RepaymentRows repayments={repayments} />
            {Array.from({ length: pages - 1 }, (_, index) => (
              <More key={index} of={of} page={index + 2} />
            ))}
            {/* All pages but the last have the length of the first. */}
            {pages * repayments.length < total && (
              <Button kind="secondary" onClick={() => setPages(pages + 1)}>
                {texts.loans_more()}
              </Button>
            )}
            {of !== undefined && (
              <LinkButton kind="secondary" href={hrefOf(PATHS.refundList)}>
                {texts.repay_history_all()}
              </LinkButton>
            )}
          </>
        )
      }}
    </Answered>
  )
}

function More({ of, page }: { of: string | undefined; page: number }) {
  const read = useQuery('POST /api/dk/getRepaymentList', listInput(of, page))
  return (
    <Answered part call={read} lines={4}>
      {({ repayments }) => <RepaymentRows repayments={repayments} />}
    </Answered>
  )
}

const None = () => (
  <EmptyState
    icon="receipt"
    title={texts.repay_history_none()}
    action={<a href={hrefOf(PATHS.myRepayment)}>{texts.repay_to_list()}</a>}
  />
)
