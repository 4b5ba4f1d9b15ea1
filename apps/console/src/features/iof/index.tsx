import type { ConsolePage } from '../../shared/console-page.ts'
import { moneyQueueName } from '../../shared/money-queues.ts'
import { Guide } from './pages/Guide.tsx'
import { Guides } from './pages/Guides.tsx'

export const iofPages: readonly ConsolePage[] = [
  {
    path: 'iof',
    needs: 'close.read',
    menu: {
      group: 'money',
      icon: 'percent',
      label: () => moneyQueueName('iof'),
      queues: ['iof'],
    },
    render: () => <Guides />,
  },
  { path: 'iof/:id', needs: 'close.read', render: ({ me, id }) => <Guide from={id} me={me} /> },
]
