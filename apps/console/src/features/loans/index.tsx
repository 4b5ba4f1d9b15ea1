import type { ConsolePage, PageProps } from '../../shared/console-page.ts'
import { LOAN_QUEUES, loanQueueIcon, loanQueueName, loanQueuePath } from './loan-queues.ts'
import { LoanCase } from './pages/LoanCase.tsx'
import { LoanQueue } from './pages/LoanQueue.tsx'

export const loanPages: readonly ConsolePage[] = [
  ...LOAN_QUEUES.map((queue) => ({
    path: loanQueuePath(queue).join('/'),
    needs: 'loans.read' as const,
    menu: {
      group: 'queues' as const,
      icon: loanQueueIcon(queue),
      label: () => loanQueueName(queue),
      queues: [queue],
    },
    render: ({ me }: PageProps) => <LoanQueue queue={queue} me={me} />,
  })),
  { path: 'loans/:id', needs: 'loans.read', render: ({ me, id }) => <LoanCase id={id} me={me} /> },
]
