import * as texts from '@home-credit/texts'
import { Answered } from '../../shared/Answered.tsx'
import { LanguageLink } from '../../shared/LanguageLink.tsx'
import { LazyPage } from '../../shared/LazyPage.tsx'
import { usePlace } from '../../shared/location.ts'
import { Page } from '../../shared/Page.tsx'
import { useTop } from '../../shared/use-top.ts'
import { hrefOf, PATHS } from '../../shared/paths.ts'
import { useQuery } from '../../shared/use-query.ts'
import { isUuid } from '../../shared/uuid.ts'
import { CardPart } from '../../features/loan/CardPart.tsx'
import { ContractList } from '../../features/loan/ContractList.tsx'
import loan from '../../features/loan/loan.module.css'
import { Letters } from '../../features/loan/Letters.tsx'
import { SignedContract } from '../../features/loan/SignedContract.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { LinkButton } from '../../ui/LinkButton.tsx'

const loadSign = () => import('./my-contract/Sign.tsx').then((part) => part.Sign)

/** The list of contracts and letters (query `letters`: of one loan first), one contract (`id`), or the one to sign (`sign`). */
export function MyContract() {
  const { query } = usePlace()
  const id = query.get('id')
  const signs = query.has('sign')
  useTop(`${id ?? ''} ${String(signs)}`)
  return (
    <Page
      title={signs ? texts.next_sign_act() : texts.title_my_contract()}
      otherwise={PATHS.my}
      right={<LanguageLink />}
    >
      {id !== null ? (
        <One key={id} id={id} />
      ) : signs ? (
        <LazyPage inPage name="sign" load={loadSign} props={{}} />
      ) : (
        <List lettersOf={query.get('letters')} />
      )}
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
              action={<a href={hrefOf(PATHS.loan)}>{texts.hub_see_loan()}</a>}
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
