import * as texts from '@home-credit/texts'
import type { ConsolePage } from '../../shared/console-page.ts'
import { Agreement } from './pages/Agreement.tsx'
import { Agreements } from './pages/Agreements.tsx'

export const planPages: readonly ConsolePage[] = [
  {
    path: 'agreements',
    needs: 'plans.read',
    menu: { group: 'people', icon: 'handshake', label: texts.console_page_agreements, queues: ['agreements'] },
    render: () => <Agreements />,
  },
  { path: 'agreements/:id', needs: 'plans.read', render: ({ me, id }) => <Agreement id={id} me={me} /> },
]
