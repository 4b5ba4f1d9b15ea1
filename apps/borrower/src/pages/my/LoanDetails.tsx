import * as texts from '@home-credit/texts'
import { Answered } from '../../app/Answered.tsx'
import { LazyPage } from '../../app/LazyPage.tsx'
import { usePlace } from '../../app/location.ts'
import { Page } from '../../app/Page.tsx'
import { loadNext } from '../../app/pages.ts'
import { hrefOf, PATHS } from '../../app/paths.ts'
import { know, useCall } from '../../app/use-call.ts'
import { isUuid } from '../../app/uuid.ts'
import type { Detail } from '../../features/loan/loan.ts'
import { LoanView } from '../../features/loan/LoanView.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { LanguageLink } from '../index/HomeParts.tsx'

/** One loan (`id`); without one the loan that is being worked on, else the newest. */
export function LoanDetails() {
  const { query } = usePlace()
  const id = query.get('id')
  return (
    <Page title={texts.title_loan_details()} otherwise={PATHS.myLoan} right={<LanguageLink />}>
      {/* What is no id cannot be anybody's: nothing is asked. */}
      {id !== null && !isUuid(id) ? <Missing /> : <Asked key={id} id={id} />}
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

function Asked({ id }: { id: string | null }) {
  const input = id === null ? {} : { loan_id: id }
  const read = useCall('POST /api/dk/getDetail', input)
  const returned = (detail: Detail): void => {
    know('POST /api/dk/getDetail', input, { detail })
    if (id !== null) know('POST /api/dk/getDetail', {}, { detail })
  }
  // Another's loan is answered as one that is not there.
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
  <LazyPage<{ loanId: string }> inPage name="next-due" load={loadNext} given={{ loanId: loan.id }} />
)
