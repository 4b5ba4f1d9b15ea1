import { changesIn, typedChanges, type Changes, type Info } from './info.ts'

export type BankValues = { bank_name: string; bank_agency: string; bank_account: string; pix: string }

export const EMPTY_BANK: BankValues = { bank_name: '', bank_agency: '', bank_account: '', pix: '' }

/** The server masks account and PIX key, so the form leaves them empty. */
export const filledBank = ({
  bank_name: name,
  bank_agency: agency,
}: Info): Pick<BankValues, 'bank_name' | 'bank_agency'> => ({ bank_name: name ?? '', bank_agency: agency ?? '' })

export const bankChanges = ({ bank_name, bank_agency, bank_account, pix }: BankValues, info: Info): Changes => ({
  ...changesIn(info, { bank_name, bank_agency }),
  ...typedChanges({ bank_account, pix }),
})
