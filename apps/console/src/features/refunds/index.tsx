import * as texts from '@home-credit/texts'
import type { ConsolePage } from '../../shared/console-page.ts'
import { Refunds } from './pages/Refunds.tsx'

export const refundPages: readonly ConsolePage[] = [
  {
    path: 'refunds',
    needs: 'wallet.read',
    menu: { group: 'money', icon: 'undo-2', label: texts.console_page_refunds, queues: ['refunds'] },
    render: ({ me }) => <Refunds me={me} />,
  },
]
