import * as texts from '@home-credit/texts'
import type { ComponentType } from 'react'
import { LazyPage } from '../../app/LazyPage.tsx'
import { usePlace } from '../../app/location.ts'
import { Page } from '../../app/Page.tsx'
import { PATHS } from '../../app/paths.ts'
import { useCall } from '../../app/use-call.ts'
import { Answered } from '../../features/account/Answered.tsx'
import { InfoView } from '../../features/account/InfoView.tsx'
import { PARTS, type Part } from '../../features/account/parts.ts'
import { LanguageLink } from '../index/HomeParts.tsx'

/** What edits a part comes when it is first edited. */
const EDITING: Readonly<Record<Part, () => Promise<ComponentType>>> = {
  profile: () => import('./personal-info/EditProfile.tsx').then((page) => page.EditProfile),
  basic: () => import('./personal-info/EditInfo.tsx').then((page) => page.EditBasic),
  job: () => import('./personal-info/EditInfo.tsx').then((page) => page.EditJob),
  bank: () => import('./personal-info/EditInfo.tsx').then((page) => page.EditBank),
  phone: () => import('./personal-info/EditPhone.tsx').then((page) => page.EditPhone),
}

/** What is edited stands in the address, so that a reload, another language or a new session comes back to it. */
export function PersonalInfo() {
  const { query } = usePlace()
  const part = PARTS.find((name) => name === query.get('edit'))
  return part === undefined ? <View /> : <LazyPage key={part} load={EDITING[part]} />
}

function View() {
  const me = useCall('POST /api/app/me', {})
  const info = useCall('POST /api/dk/userInfo', { action: 'read' })
  return (
    <Page title={texts.title_personal_info()} otherwise={PATHS.my} right={<LanguageLink />}>
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
