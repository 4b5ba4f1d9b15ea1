import * as texts from '@home-credit/texts'
import type { ConsolePage } from '../../shared/console-page.ts'
import { Settings } from './pages/Settings.tsx'

export const settingsPages: readonly ConsolePage[] = [
  {
    path: 'settings',
    needs: 'settings.read',
    menu: { group: 'setup', icon: 'settings', label: texts.console_page_settings },
    render: ({ me }) => <Settings me={me} />,
  },
]
