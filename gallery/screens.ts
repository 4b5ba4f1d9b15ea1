import { accountScreens } from './screens/account.ts'
import { entryScreens } from './screens/entry.ts'
import { loanScreens } from './screens/loan.ts'
import { moneyScreens } from './screens/money.ts'
import type { Screen } from './screen.ts'

/** Every screen of the borrower app in each of its states. */
export const SCREENS: readonly Screen[] = [...entryScreens, ...loanScreens, ...moneyScreens, ...accountScreens]

/** Two pages of the operators, for the tour; their own tests check them. */
export const CONSOLE_SCREENS: readonly Screen[] = [
  { name: 'console-review', page: 'console', as: 'operator', hash: 'queues/review' },
  { name: 'console-terms', page: 'console', as: 'operator', hash: 'terms' },
  { name: 'console-collections', page: 'console', as: 'operator', hash: 'collections' },
]
