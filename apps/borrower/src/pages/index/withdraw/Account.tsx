import { AccountForm, type AccountProps } from '../../../features/wallet/AccountForm.tsx'

export const Account = (given: AccountProps) => <AccountForm {...given} />
