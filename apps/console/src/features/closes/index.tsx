import * as texts from '@home-credit/texts'
import type { ConsolePage } from '../../shared/console-page.ts'
import { Close } from './pages/Close.tsx'
import { Closes } from './pages/Closes.tsx'

export const closePages: readonly ConsolePage[] = [
  {
    path: 'closes',
    needs: 'close.read',
    menu: { group: 'money', icon: 'calendar-check', label: texts.console_page_closes },
    render: () => <Closes />,
  },
  { path: 'closes/:id', needs: 'close.read', render: ({ me, id }) => <Close day={id} me={me} /> },
]
