import * as texts from '@home-credit/texts'
import type { ConsolePage } from '../../shared/console-page.ts'
import { System } from './pages/System.tsx'

export const systemPages: readonly ConsolePage[] = [
  {
    path: 'system',
    needs: 'system.read',
    menu: { group: 'setup', icon: 'server', label: texts.console_page_system },
    render: ({ me }) => <System me={me} />,
  },
]
