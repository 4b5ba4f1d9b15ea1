import { LazyPage } from '../../../shared/LazyPage.tsx'
import type { AccountProps } from '../../../features/wallet/AccountForm.tsx'

/** What edits an account, on the page of a withdrawal. */
const loadAccount = () => import('./Account.tsx').then((part) => part.Account)

/** Its code comes when an account is first edited. */
export const LazyAccount = (props: AccountProps) => (
  <LazyPage<AccountProps> inPage name="account" load={loadAccount} props={props} />
)
