import * as texts from '@home-credit/texts'
import type { ConsolePage } from '../../shared/console-page.ts'
import { AddNotice } from './pages/AddNotice.tsx'
import { Notice } from './pages/Notice.tsx'
import { Notices } from './pages/Notices.tsx'

export const noticePages: readonly ConsolePage[] = [
  {
    path: 'notices',
    needs: 'notices.read',
    menu: { group: 'setup', icon: 'megaphone', label: texts.console_page_notices },
    render: ({ me }) => <Notices me={me} />,
  },
  { path: 'notices/add', needs: 'notices.write', render: () => <AddNotice /> },
  { path: 'notices/:id', needs: 'notices.read', render: ({ me, id }) => <Notice id={id} me={me} /> },
]
