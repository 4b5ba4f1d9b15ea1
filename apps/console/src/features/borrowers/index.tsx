import * as texts from '@home-credit/texts'
import type { ConsolePage } from '../../shared/console-page.ts'
import { PhoneChange } from './pages/PhoneChange.tsx'
import { PhoneChanges } from './pages/PhoneChanges.tsx'
import { PrivacyRequest } from './pages/PrivacyRequest.tsx'
import { PrivacyRequests } from './pages/PrivacyRequests.tsx'

export const borrowerPages: readonly ConsolePage[] = [
  {
    path: 'phone-changes',
    needs: 'phone_changes.read',
    menu: { group: 'people', icon: 'smartphone', label: texts.console_page_phone_changes, queues: ['phone_changes'] },
    render: () => <PhoneChanges />,
  },
  { path: 'phone-changes/:id', needs: 'phone_changes.read', render: ({ me, id }) => <PhoneChange id={id} me={me} /> },
  {
    path: 'privacy',
    needs: 'privacy.read',
    menu: { group: 'people', icon: 'shield-check', label: texts.console_page_privacy, queues: ['privacy'] },
    render: () => <PrivacyRequests />,
  },
  { path: 'privacy/:id', needs: 'privacy.read', render: ({ me, id }) => <PrivacyRequest id={id} me={me} /> },
]
