import * as texts from '@home-credit/texts'
import { usePlace } from '../../shared/location.ts'
import { NotUpdated } from '../../shared/NotUpdated.tsx'
import { Page } from '../../shared/Page.tsx'
import { hrefOf, PATHS } from '../../shared/paths.ts'
import { useQuery } from '../../shared/use-query.ts'
import { useLastData } from '../../shared/use-last-data.ts'
import { isUuid } from '../../shared/uuid.ts'
import { payFromText } from '../../features/repayment/repayment.ts'
import { Claims } from '../../features/claims/Claims.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { Repaying, type RepayingProps } from './my-repayment/Repaying.tsx'

/** Repayment of a loan (query `loan`); by default the oldest with something left to pay. Query `pay`: a payment to come back to. */
export function MyRepayment() {
  const { query } = usePlace()
  const id = query.get('loan')
  return (
    <Page title={texts.title_my_repayment()} otherwise={PATHS.my} right={<Receipts />}>
      {/* An id that is not a UUID cannot exist: skips the request. */}
      {id !== null && !isUuid(id) ? (
        <Missing />
      ) : (
        <LoanRepayment
          key={id}
          id={id}
          step={query.get('step')}
          pay={payFromText(query.get('pay'))}
          paidId={query.get('paid')}
        />
      )}
    </Page>
  )
}

const Receipts = () => (
  <a href={hrefOf(PATHS.refundList)} aria-label={texts.repay_receipts()}>
    <Icon name="receipt" />
  </a>
)

const Missing = () => (
  <EmptyState
    icon="loan"
    title={texts.detail_missing()}
    action={<a href={hrefOf(PATHS.myRepayment)}>{texts.repay_to_list()}</a>}
  />
)
const None = () => (
  <EmptyState
    icon="calendar"
    title={texts.repay_none()}
    action={<a href={hrefOf(PATHS.loan)}>{texts.hub_see_loan()}</a>}
  />
)

type LoanRepaymentProps = Pick<RepayingProps, 'step' | 'pay' | 'paidId'> & { id: string | null }

function LoanRepayment({ id, ...rest }: LoanRepaymentProps) {
  const used = useLastData(
    useQuery('POST /api/dk/getRepaymentList', { action: 'installments', ...(id === null ? {} : { loan_id: id }) }),
  )
  const { data: overview, fault, reload } = used
  // The server answers 404 for another borrower's loan as well.
  if (fault?.status === 404) return <Missing />
  const isLost = overview === undefined && fault !== undefined
  return (
    <>
      {id === null && <Claims onPaid={() => undefined} isErrorShown={!isLost} />}
      {isLost && <ErrorState offline={fault.offline} message={fault.message} onRetry={reload} />}
      {overview === undefined && !isLost && <Skeleton lines={14} />}
      {overview?.loan === null && <None />}
      {overview?.loan != null && (
        <>
          <NotUpdated used={used} />
          <Repaying loan={overview.loan} overview={overview} named={id !== null} onChange={reload} {...rest} />
        </>
      )}
    </>
  )
}
