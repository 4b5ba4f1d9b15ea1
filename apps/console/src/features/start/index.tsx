import * as texts from '@home-credit/texts'
import type { ConsolePage } from '../../shared/console-page.ts'
import { Start } from './pages/Start.tsx'

export const startPages: readonly ConsolePage[] = [
  {
    path: '',
    needs: undefined,
    menu: { group: 'work', icon: 'list-checks', label: texts.console_page_start },
    render: ({ me }) => <Start me={me} />,
  },
]
