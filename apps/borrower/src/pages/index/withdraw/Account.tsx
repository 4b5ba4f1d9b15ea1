import { AccountForm, type AccountProps } from '../../../features/wallet/AccountForm.tsx'

export const Account = (props: AccountProps) => <AccountForm {...props} />
