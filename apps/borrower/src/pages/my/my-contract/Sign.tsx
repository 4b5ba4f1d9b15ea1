import * as texts from '@home-credit/texts'
import { useState } from 'react'
import { Answered } from '../../../shared/Answered.tsx'
import { relaunch } from '../../../shared/location.ts'
import { hrefOf, PATHS } from '../../../shared/paths.ts'
import { setQueryData, useQuery } from '../../../shared/use-query.ts'
import { ContractDocument } from '../../../features/loan/ContractDocument.tsx'
import type { Detail } from '../../../features/loan/loan.ts'
import { SignOffer } from '../../../features/loan/SignOffer.tsx'
import { StateHead } from '../../../features/loan/StateHead.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { formatDate } from '../../../ui/format.ts'
import { FormNotice } from '../../../ui/FormNotice.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'

/** The offer to be signed. */
export function Sign() {
  const preview = useQuery('POST /api/dk/contract', { action: 'preview' })
  const current = useQuery('POST /api/dk/getDetail', {})
  const me = useQuery('POST /api/app/me', {})
  // Hash of the text that was on screen when the server reported a change.
  const [read, setRead] = useState<string>()
  const [done, setDone] = useState(false)
  const validThrough = current.state.at === 'ready' ? current.state.data.detail?.offer?.valid_through : undefined

  const signed = (detail: Detail): void => {
    setQueryData('POST /api/dk/getDetail', {}, { detail })
    setDone(true)
    relaunch(PATHS.loan)
  }
  if (done) return <Skeleton lines={12} />
  if (preview.state.at === 'refused' && preview.state.status === 412)
    return (
      <EmptyState
        icon="document"
        title={texts.contract_gone()}
        action={<a href={hrefOf(PATHS.loan)}>{texts.hub_see_loan()}</a>}
      />
    )
  return (
    <Answered call={preview} lines={12}>
      {({ contract }) => {
        const stale = (): void => {
          setRead(contract.text_hash)
          scrollTo(0, 0)
          preview.reload()
        }
        return (
          <>
            {read !== undefined && read !== contract.text_hash && (
              <FormNotice tone="info">{texts.contract_renewed()}</FormNotice>
            )}
            <StateHead
              state="approved"
              title={texts.contract_headline()}
              note={validThrough === undefined ? undefined : texts.contract_valid({ date: formatDate(validThrough) })}
            />
            <ContractDocument contract={contract} mayCancel />
            <Answered call={me} lines={2}>
              {({ borrower }) => (
                <SignOffer contract={contract} phone={borrower.phone_masked} onSigned={signed} onStale={stale} />
              )}
            </Answered>
          </>
        )
      }}
    </Answered>
  )
}
