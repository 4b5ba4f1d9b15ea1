import { LazyPage } from '../../../app/LazyPage.tsx'
import { loadAccount } from '../../../app/pages.ts'
import type { AccountProps } from '../../../features/wallet/AccountForm.tsx'

/** Its code comes when an account is first edited. */
export const LazyAccount = (given: AccountProps) => (
  <LazyPage<AccountProps> inPage name="account" load={loadAccount} given={given} />
)
