import * as texts from '@home-credit/texts'
import type { ConsolePage } from '../../shared/console-page.ts'
import { Terms } from './pages/Terms.tsx'

export const termsPages: readonly ConsolePage[] = [
  {
    path: 'terms',
    needs: 'settings.read',
    menu: { group: 'setup', icon: 'tag', label: texts.console_page_terms },
    render: ({ me }) => <Terms me={me} name="packages" />,
  },
  {
    path: 'terms/:id',
    needs: 'settings.read',
    render: ({ me, id }) => <Terms key={id} me={me} name={id} />,
  },
]
