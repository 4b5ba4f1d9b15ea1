import type { ComponentType } from 'react'
import { BottomSheet } from '../../ui/BottomSheet.tsx'
import { ACCOUNT_WORDS } from './AccountField.tsx'
import type { AccountProps } from './AccountForm.tsx'

interface Props extends AccountProps {
  hasAccount: boolean
  Account: ComponentType<AccountProps>
  onClose(): void
}

export const AccountSheet = ({ kind, hasAccount, Account, onSaved, onClose }: Props) => (
  <BottomSheet open title={hasAccount ? ACCOUNT_WORDS[kind].change() : ACCOUNT_WORDS[kind].add()} onClose={onClose}>
    <Account kind={kind} onSaved={onSaved} />
  </BottomSheet>
)
