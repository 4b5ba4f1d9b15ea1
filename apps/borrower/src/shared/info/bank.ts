import { changesIn, typedChanges, type Changes, type Info } from './info.ts'

export type BankValues = { bank_name: string; bank_account: string; pix: string }

export const EMPTY_BANK: BankValues = { bank_name: '', bank_account: '', pix: '' }

/** The server masks account and PIX key, so the form leaves them empty. */
export const filledBank = ({ bank_name: name }: Info): Pick<BankValues, 'bank_name'> => ({ bank_name: name ?? '' })

export const bankChanges = ({ bank_name, bank_account, pix }: BankValues, info: Info): Changes => ({
  ...changesIn(info, { bank_name }),
  ...typedChanges({ bank_account, pix }),
})
