import { LazyPage } from '../../../shared/LazyPage.tsx'
import type { AccountProps } from '../../../features/wallet/AccountForm.tsx'

const loadAccount = () => import('../../../features/wallet/AccountForm.tsx').then((part) => part.AccountForm)

/** Loaded when an account is first edited. */
export const LazyAccount = (props: AccountProps) => (
  <LazyPage<AccountProps> inPage name="account" load={loadAccount} props={props} />
)
