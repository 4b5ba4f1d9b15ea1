import * as texts from '@home-credit/texts'
import type { ComponentType } from 'react'
import { Answered } from '../../shared/Answered.tsx'
import { LazyPage } from '../../shared/LazyPage.tsx'
import { usePlace } from '../../shared/location.ts'
import { Page } from '../../shared/Page.tsx'
import { PATHS } from '../../shared/paths.ts'
import { useQuery } from '../../shared/use-query.ts'
import { InfoView } from '../../features/account/InfoView.tsx'
import { PARTS } from '../../features/account/parts.ts'

/** Loaded when first edited. */
const INFO_PARTS = {
  profile: () => import('./personal-info/EditProfile.tsx').then((page) => page.EditProfile),
  basic: () => import('./personal-info/EditInfo.tsx').then((page) => page.EditBasic),
  job: () => import('./personal-info/EditInfo.tsx').then((page) => page.EditJob),
  bank: () => import('./personal-info/EditInfo.tsx').then((page) => page.EditBank),
  phone: () => import('./personal-info/EditPhone.tsx').then((page) => page.EditPhone),
  export: () => import('./personal-info/EditPrivacy.tsx').then((page) => page.ExportData),
  delete: () => import('./personal-info/EditPrivacy.tsx').then((page) => page.DeleteData),
} satisfies Record<string, () => Promise<ComponentType>>

/** The URL names the section, so that a reload, a change of language or a new log-in returns to it. */
export function PersonalInfo() {
  const { query } = usePlace()
  const part = PARTS.find((name) => name === query.get('edit'))
  return part === undefined ? <View /> : <LazyPage key={part} name={part} load={INFO_PARTS[part]} props={{}} />
}

function View() {
  const me = useQuery('POST /api/app/me', {})
  const info = useQuery('POST /api/dk/userInfo', { action: 'read' })
  return (
    <Page title={texts.title_personal_info()} otherwise={PATHS.my}>
      <Answered call={me} lines={4}>
        {({ borrower }) => (
          <Answered call={info} lines={12}>
            {(userInfo) => <InfoView info={userInfo.info} borrower={borrower} />}
          </Answered>
        )}
      </Answered>
    </Page>
  )
}
