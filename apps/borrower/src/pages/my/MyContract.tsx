import * as texts from '@home-credit/texts'
import { useEffect, useState } from 'react'
import { Answered } from '../../shared/Answered.tsx'
import { relaunch, usePlace } from '../../shared/location.ts'
import { Page } from '../../shared/Page.tsx'
import { hrefOf, PATHS } from '../../shared/paths.ts'
import { setQueryData, useQuery } from '../../shared/use-query.ts'
import { isUuid } from '../../shared/uuid.ts'
import { CardPart } from '../../features/loan/CardPart.tsx'
import { ContractList } from '../../features/loan/ContractList.tsx'
import { ContractDocument } from '../../features/loan/ContractDocument.tsx'
import loan from '../../features/loan/loan.module.css'
import { Letters } from '../../features/loan/Letters.tsx'
import type { Detail } from '../../features/loan/loan.ts'
import { SignedContract } from '../../features/loan/SignedContract.tsx'
import { SignOffer } from '../../features/loan/SignOffer.tsx'
import { StateHead } from '../../features/loan/StateHead.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { formatDate } from '../../ui/format.ts'
import { FormNotice } from '../../ui/FormNotice.tsx'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { LanguageLink } from '../index/HomeParts.tsx'

/** The list of contracts and letters (query `letters`: of one loan first), one contract (`id`), or the one to sign (`sign`). */
export function MyContract() {
  const { query } = usePlace()
  const id = query.get('id')
  const signs = query.has('sign')
  // The views share a path, so the page itself starts each at its top.
  useEffect(() => {
    scrollTo(0, 0)
  }, [id, signs])
  return (
    <Page
      title={signs ? texts.next_sign_act() : texts.title_my_contract()}
      otherwise={PATHS.my}
      right={<LanguageLink />}
    >
      {id !== null ? <One key={id} id={id} /> : signs ? <Sign /> : <List lettersOf={query.get('letters')} />}
    </Page>
  )
}

function List({ lettersOf }: { lettersOf: string | null }) {
  const list = useQuery('POST /api/dk/contract', { action: 'list' })
  const current = useQuery('POST /api/dk/getDetail', {})
  const waits = current.state.at === 'ready' && current.state.data.detail?.may.includes('sign') === true
  return (
    <Answered call={list} lines={6}>
      {({ contracts }) => (
        <>
          {waits && <OfferWaits />}
          {lettersOf !== null && <Letters loanId={isUuid(lettersOf) ? lettersOf : undefined} />}
          {contracts.length > 0 && <ContractList contracts={contracts} />}
          {lettersOf === null && contracts.length > 0 && <Letters loanId={undefined} />}
          {contracts.length === 0 && !waits && (
            <EmptyState
              icon="document"
              title={texts.contract_none()}
              action={<a href={hrefOf(PATHS.loan)}>{texts.next_open_loan()}</a>}
            />
          )}
        </>
      )}
    </Answered>
  )
}

const OfferWaits = () => (
  <CardPart title={texts.contract_offer_waits()}>
    <p className={loan.cardBody}>{texts.next_sign_body()}</p>
    <LinkButton href={hrefOf(PATHS.myContract, { sign: '1' })}>{texts.next_sign_act()}</LinkButton>
  </CardPart>
)

const Missing = ({ title }: { title: string }) => (
  <EmptyState
    icon="document"
    title={title}
    action={<a href={hrefOf(PATHS.myContract)}>{texts.contract_to_list()}</a>}
  />
)

function One({ id }: { id: string }) {
  // An id that is not a UUID cannot exist: skips the request.
  return isUuid(id) ? <ContractById id={id} /> : <Missing title={texts.contract_missing()} />
}

function ContractById({ id }: { id: string }) {
  const read = useQuery('POST /api/dk/contract', { action: 'one', id })
  if (read.state.at === 'refused' && read.state.status === 404) return <Missing title={texts.contract_missing()} />
  return (
    <Answered call={read} lines={12}>
      {({ contract }) => {
        if (contract.signed_at === null) return <Missing title={texts.contract_missing()} />
        return <SignedContract id={id} contract={contract} signedAt={contract.signed_at} />
      }}
    </Answered>
  )
}

function Sign() {
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
        action={<a href={hrefOf(PATHS.loan)}>{texts.next_open_loan()}</a>}
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
