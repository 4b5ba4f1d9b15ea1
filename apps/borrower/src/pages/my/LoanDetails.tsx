import * as texts from '@home-credit/texts'
import { Answered } from '../../shared/Answered.tsx'
import { LanguageLink } from '../../shared/LanguageLink.tsx'
import { LazyPage } from '../../shared/LazyPage.tsx'
import { usePlace } from '../../shared/location.ts'
import { Page } from '../../shared/Page.tsx'
import { hrefOf, PATHS } from '../../shared/paths.ts'
import { setQueryData, useQuery } from '../../shared/use-query.ts'
import { isUuid } from '../../shared/uuid.ts'
import type { Detail } from '../../features/loan/loan.ts'
import { LoanView } from '../../features/loan/LoanView.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'

const loadNext = () => import('../../features/repayment/NextInstallment.tsx').then((part) => part.NextInstallment)

/** One loan (query `id`); by default the one in progress, or else the newest. */
export function LoanDetails() {
  const { query } = usePlace()
  const id = query.get('id')
  return (
    <Page title={texts.title_loan_details()} otherwise={PATHS.myLoan} right={<LanguageLink />}>
      {/* An id that is not a UUID cannot exist: skips the request. */}
      {id !== null && !isUuid(id) ? <Missing /> : <LoanById key={id} id={id} />}
    </Page>
  )
}

const Missing = () => (
  <EmptyState
    icon="loan"
    title={texts.detail_missing()}
    action={<a href={hrefOf(PATHS.myLoan)}>{texts.detail_to_list()}</a>}
  />
)

function LoanById({ id }: { id: string | null }) {
  const input = id === null ? {} : { loan_id: id }
  const read = useQuery('POST /api/dk/getDetail', input)
  const returned = (detail: Detail): void => {
    setQueryData('POST /api/dk/getDetail', input, { detail })
    if (id !== null) setQueryData('POST /api/dk/getDetail', {}, { detail })
    scrollTo(0, 0)
  }
  // The server answers 404 for another borrower's loan as well.
  if (read.state.at === 'refused' && read.state.status === 404) return <Missing />
  return (
    <Answered call={read} lines={14}>
      {({ detail }) =>
        detail === null ? (
          <Missing />
        ) : (
          <LoanView detail={detail} due={dueOf(detail)} onReturned={returned} onStale={read.reload} />
        )
      }
    </Answered>
  )
}

const dueOf = ({ loan }: Detail) => (
  <LazyPage<{ loanId: string }> inPage name="next-due" load={loadNext} props={{ loanId: loan.id }} />
)
