import type { ConsolePage } from '../../shared/console-page.ts'
import { moneyQueueName } from '../../shared/money-queues.ts'
import { Payout } from './pages/Payout.tsx'
import { Payouts } from './pages/Payouts.tsx'
import { Proof } from './pages/Proof.tsx'
import { Proofs } from './pages/Proofs.tsx'
import { ReconciledDay } from './pages/ReconciledDay.tsx'
import { Reconciliation } from './pages/Reconciliation.tsx'
import { Suspense } from './pages/Suspense.tsx'
import { SuspenseLine } from './pages/SuspenseLine.tsx'

export const moneyPages: readonly ConsolePage[] = [
  {
    path: 'proofs',
    needs: 'wallet.read',
    menu: {
      group: 'queues',
      icon: 'receipt-text',
      label: () => moneyQueueName('proofs'),
      queues: ['proofs'],
    },
    render: () => <Proofs />,
  },
  { path: 'proofs/:id', needs: 'wallet.read', render: ({ me, id }) => <Proof id={id} me={me} /> },
  {
    path: 'payouts',
    needs: 'wallet.read',
    menu: {
      group: 'queues',
      icon: 'banknote',
      label: () => moneyQueueName('payouts'),
      queues: ['payouts', 'stuck_payouts'],
    },
    render: () => <Payouts />,
  },
  { path: 'payouts/:id', needs: 'wallet.read', render: ({ me, id }) => <Payout id={id} me={me} /> },
  {
    path: 'suspense',
    needs: 'wallet.read',
    menu: {
      group: 'queues',
      icon: 'circle-question-mark',
      label: () => moneyQueueName('suspense'),
      queues: ['suspense'],
    },
    render: () => <Suspense />,
  },
  { path: 'suspense/:id', needs: 'wallet.read', render: ({ me, id }) => <SuspenseLine id={id} me={me} /> },
  {
    path: 'reconciliation',
    needs: 'wallet.read',
    menu: {
      group: 'money',
      icon: 'landmark',
      label: () => moneyQueueName('reconciliation'),
      queues: ['reconciliation'],
    },
    render: ({ me }) => <Reconciliation me={me} />,
  },
  { path: 'reconciliation/:id', needs: 'wallet.read', render: ({ me, id }) => <ReconciledDay day={id} me={me} /> },
]
