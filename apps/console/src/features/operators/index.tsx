import * as texts from '@home-credit/texts'
import type { ConsolePage } from '../../shared/console-page.ts'
import { AddOperator } from './pages/AddOperator.tsx'
import { Operator } from './pages/Operator.tsx'
import { Operators } from './pages/Operators.tsx'

export const operatorPages: readonly ConsolePage[] = [
  {
    path: 'operators',
    needs: 'operators.read',
    menu: { group: 'setup', icon: 'users', label: texts.console_page_operators },
    render: ({ me }) => <Operators me={me} />,
  },
  { path: 'operators/add', needs: 'operators.write', render: () => <AddOperator /> },
  { path: 'operators/:id', needs: 'operators.read', render: ({ me, id }) => <Operator id={id} me={me} /> },
]
