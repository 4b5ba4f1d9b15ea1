import * as texts from '@home-credit/texts'
import { Answered } from '../../app/Answered.tsx'
import { LazyPage } from '../../app/LazyPage.tsx'
import { usePlace } from '../../app/location.ts'
import { Page } from '../../app/Page.tsx'
import { INFO_PARTS } from '../../app/pages.ts'
import { PATHS } from '../../app/paths.ts'
import { useCall } from '../../app/use-call.ts'
import { InfoView } from '../../features/account/InfoView.tsx'
import { PARTS } from '../../features/account/parts.ts'

/** What is edited stands in the address, so that a reload, another language or a new session comes back to it. */
export function PersonalInfo() {
  const { query } = usePlace()
  const part = PARTS.find((name) => name === query.get('edit'))
  return part === undefined ? <View /> : <LazyPage key={part} name={part} load={INFO_PARTS[part]} />
}

function View() {
  const me = useCall('POST /api/app/me', {})
  const info = useCall('POST /api/dk/userInfo', { action: 'read' })
  return (
    <Page title={texts.title_personal_info()} otherwise={PATHS.my}>
      <Answered call={me} lines={4}>
        {({ borrower }) => (
          <Answered call={info} lines={12}>
            {(told) => <InfoView info={told.info} borrower={borrower} />}
          </Answered>
        )}
      </Answered>
    </Page>
  )
}
