import * as texts from '@home-credit/texts'
import type { ConsolePage } from '../../shared/console-page.ts'
import { Invitations } from './pages/Invitations.tsx'

export const invitationPages: readonly ConsolePage[] = [
  {
    path: 'invitations',
    needs: 'invitations.read',
    menu: { group: 'people', icon: 'user-plus', label: texts.console_page_invitations },
    render: () => <Invitations />,
  },
]
