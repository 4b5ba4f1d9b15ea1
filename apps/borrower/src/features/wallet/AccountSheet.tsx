import type { ComponentType } from 'react'
import { BottomSheet } from '../../ui/BottomSheet.tsx'
import { ACCOUNT_WORDS } from './AccountField.tsx'
import type { AccountProps } from './AccountForm.tsx'

interface Props extends AccountProps {
  /** Whether one of this kind stands already. */
  hasAccount: boolean
  Account: ComponentType<AccountProps>
  onClose(): void
}

/** Adds or changes an account without leaving the page. */
export const AccountSheet = ({ kind, hasAccount, Account, onSaved, onClose }: Props) => (
  <BottomSheet open title={hasAccount ? ACCOUNT_WORDS[kind].change() : ACCOUNT_WORDS[kind].add()} onClose={onClose}>
    <Account kind={kind} onSaved={onSaved} />
  </BottomSheet>
)
