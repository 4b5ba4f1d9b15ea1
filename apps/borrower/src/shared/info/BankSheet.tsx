import * as texts from '@home-credit/texts'
import { SelectSheet, type SheetOption } from '../../ui/SelectSheet.tsx'
import { findBanks } from './banks.ts'

export interface BankSheetProps {
  value: string
  maxLength: number
  onChoose(name: string): void
  onClose(): void
}

/** Whoever has a bank that is not listed keeps what they typed. */
function find(typed: string): SheetOption[] {
  const banks = findBanks(typed).map(({ stored, name, code }) => ({ value: stored, label: name, note: code }))
  const own = typed.trim()
  return own === '' || banks.some(({ label }) => label === own)
    ? banks
    : [...banks, { value: own, label: texts.form_bank_other({ name: own }) }]
}

/** The list of banks, found by name or number. */
export const BankSheet = ({ value, maxLength, onChoose, onClose }: BankSheetProps) => (
  <SelectSheet
    title={texts.form_bank_choose()}
    value={value}
    find={find}
    search={{
      label: texts.form_bank_search(),
      maxLength,
      foundText: (count) => (count === 0 ? texts.form_bank_none() : texts.form_bank_found({ count })),
    }}
    onChoose={onChoose}
    onClose={onClose}
  />
)
