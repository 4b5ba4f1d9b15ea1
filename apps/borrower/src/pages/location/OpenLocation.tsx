import * as texts from '@home-credit/texts'
import { Answered } from '../../shared/Answered.tsx'
import { MAX_ADDRESS } from '../../shared/info/address.ts'
import { usePlace } from '../../shared/location.ts'
import { Page } from '../../shared/Page.tsx'
import { hrefOf, PATHS } from '../../shared/paths.ts'
import { useQuery } from '../../shared/use-query.ts'
import { ShownPlace } from '../../features/location/ShownPlace.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'

/** The borrower's workplace, a picked address, or the lender's address. */
export function OpenLocation() {
  const { query } = usePlace()
  const address = (query.get('address') ?? '').trim().slice(0, MAX_ADDRESS)
  return (
    <Page title={texts.title_open_location()}>
      {query.get('of') === 'work' ? (
        <Work />
      ) : address === '' ? (
        <Lender />
      ) : (
        <ShownPlace of={texts.place_of_picked()} address={address} />
      )}
    </Page>
  )
}

function Work() {
  const read = useQuery('POST /api/dk/userInfo', { action: 'read' })
  return (
    <Answered call={read} lines={6}>
      {({ info: { work_address: address } }) =>
        address === null ? (
          <EmptyState
            icon="info"
            title={texts.place_no_work()}
            action={<a href={hrefOf(PATHS.personalInfo, { edit: 'job' })}>{texts.place_add_work()}</a>}
          />
        ) : (
          <ShownPlace of={texts.place_of_work()} address={address} />
        )
      }
    </Answered>
  )
}

function Lender() {
  const settings = useQuery('POST /api/system/setting', {}, { cacheSeconds: 60 })
  return (
    <Answered call={settings} lines={6}>
      {({ lender }) => <ShownPlace of={texts.place_of_lender()} address={lender.address} />}
    </Answered>
  )
}
