import type { ConsolePage } from '../../shared/console-page.ts'
import { Account } from './pages/Account.tsx'

export { Enrol } from './pages/Enrol.tsx'
export { LogIn } from './pages/LogIn.tsx'
export { SetUp } from './pages/SetUp.tsx'

export const accountPages: readonly ConsolePage[] = [
  {
    path: 'account',
    needs: undefined,
    render: ({ me }) => <Account me={me} />,
  },
]
