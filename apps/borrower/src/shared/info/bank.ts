import { changesIn, typedChanges, type Changes, type Info } from './info.ts'

/** Bank info as it is typed. */
export type BankValues = { bank_name: string; bank_account: string; pix: string }

export const EMPTY_BANK: BankValues = { bank_name: '', bank_account: '', pix: '' }

/** Account and PIX key are told in part only, and so never filled in. */
export const filledBank = ({ bank_name: name }: Info): Pick<BankValues, 'bank_name'> => ({ bank_name: name ?? '' })

export const bankChanges = ({ bank_name, bank_account, pix }: BankValues, info: Info): Changes => ({
  ...changesIn(info, { bank_name }),
  ...typedChanges({ bank_account, pix }),
})
