import * as texts from '@home-credit/texts'
import type { ConsolePage } from '../../shared/console-page.ts'
import { Collections } from './pages/Collections.tsx'

export const collectionsPages: readonly ConsolePage[] = [
  {
    path: 'collections',
    needs: 'collections.read',
    menu: { group: 'money', icon: 'chart-column', label: texts.console_page_collections, queues: ['claims'] },
    render: ({ me }) => <Collections me={me} />,
  },
]
