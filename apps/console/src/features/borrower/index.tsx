import type { ConsolePage } from '../../shared/console-page.ts'
import { Borrower } from './pages/Borrower.tsx'

export const borrowerPage: readonly ConsolePage[] = [
  { path: 'borrowers/:id', needs: 'loans.read', render: ({ me, id }) => <Borrower key={id} id={id} me={me} /> },
]
