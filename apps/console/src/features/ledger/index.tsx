import * as texts from '@home-credit/texts'
import type { ConsolePage } from '../../shared/console-page.ts'
import { Ledger } from './pages/Ledger.tsx'

export const ledgerPages: readonly ConsolePage[] = [
  {
    path: 'ledger',
    needs: 'ledger.read',
    menu: { group: 'money', icon: 'book-open', label: texts.console_page_ledger },
    render: () => <Ledger />,
  },
]
