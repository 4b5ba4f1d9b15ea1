import * as texts from '@home-credit/texts'
import { useState } from 'react'
import { Answered } from '../../shared/Answered.tsx'
import { LanguageLink } from '../../shared/LanguageLink.tsx'
import { usePlace } from '../../shared/location.ts'
import { Page } from '../../shared/Page.tsx'
import { hrefOf, PATHS } from '../../shared/paths.ts'
import { setQueryData, useQuery } from '../../shared/use-query.ts'
import { isUuid } from '../../shared/uuid.ts'
import type { AutoDebit as AutoDebitAnswer } from '../../features/auto-debit/auto-debit.ts'
import { AutoDebitView } from '../../features/auto-debit/AutoDebitView.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { FormNotice } from '../../ui/FormNotice.tsx'
import { showToast } from '../../ui/toasts.ts'

/** Automatic debit of a loan's installments (query `loan`). */
export function AutoDebit() {
  const { query } = usePlace()
  const id = query.get('loan') ?? ''
  return (
    <Page title={texts.title_auto_debit()} otherwise={PATHS.myRepayment} right={<LanguageLink />}>
      {/* An id that is not a UUID cannot exist: skips the request. */}
      {isUuid(id) ? <LoanAutoDebit key={id} id={id} /> : <Missing />}
    </Page>
  )
}

const Missing = () => (
  <EmptyState
    icon="loan"
    title={texts.detail_missing()}
    action={<a href={hrefOf(PATHS.myRepayment)}>{texts.repay_to_list()}</a>}
  />
)

function LoanAutoDebit({ id }: { id: string }) {
  const input = { action: 'read', loan_id: id } as const
  const read = useQuery('POST /api/app/auto_debit', input)
  // The terms that were on screen when the server reported a change.
  const [before, setBefore] = useState<string>()
  // The server answers 404 for another borrower's loan as well.
  if (read.state.at === 'refused' && read.state.status === 404) return <Missing />
  return (
    <Answered call={read} lines={12}>
      {(autoDebit) => {
        const update = (now: AutoDebitAnswer): void => {
          setQueryData('POST /api/app/auto_debit', input, now)
          showToast(now.given_at === null ? texts.auto_debit_ended() : texts.auto_debit_started(), 'success')
          scrollTo(0, 0)
        }
        const stale = (): void => {
          setBefore(autoDebit.terms.hash)
          read.reload()
        }
        return (
          <>
            {before !== undefined && before !== autoDebit.terms.hash && (
              <FormNotice tone="info">{texts.auto_debit_renewed()}</FormNotice>
            )}
            <AutoDebitView autoDebit={autoDebit} onChange={update} onStale={stale} />
          </>
        )
      }}
    </Answered>
  )
}
