import type { ContractData, ContractText } from '../contract-data.ts'
import { creditor, debtor, type Section } from '../text-v1/parties.ts'
import { service } from '../text-v1/rights.ts'
import { written, type SECTIONS } from '../text-v1/text.ts'
import { SECTIONS_V2 } from '../text-v2/text.ts'
import { DEADLINES, ombudsmanLine } from './ombudsman.ts'

/**
 * Version 2 plus the lender's electronic address, the branch of the payout account, the ombudsman, and the deadlines
 * for complaints. A text never changes once someone has signed it: new wording is a new version.
 */
export const VERSION = 'ccb-3'

const creditorV3 = (data: ContractData): Section => {
  const { heading, paragraphs } = creditor(data)
  const { electronic_address: address = '' } = data.lender
  return { heading, paragraphs: address === '' ? paragraphs : [...paragraphs, `Endereço eletrônico: ${address}`] }
}

const debtorV3 = ({ borrower, account }: ContractData): Section => {
  const { agency = '', bankName } = account
  return debtor({
    borrower,
    account: agency === '' ? account : { ...account, bankName: `${bankName}, agência ${agency}` },
  })
}

const serviceV3 = (data: ContractData): Section => {
  const { heading, paragraphs } = service(data)
  const { ombudsman } = data
  return {
    heading,
    paragraphs: [...paragraphs, DEADLINES, ...(ombudsman === undefined ? [] : [ombudsmanLine(ombudsman)])],
  }
}

const CHANGED = new Map<(typeof SECTIONS)[number], (data: ContractData) => Section>([
  [creditor, creditorV3],
  [debtor, debtorV3],
  [service, serviceV3],
])

export const textV3 = (data: ContractData): ContractText =>
  written(
    data,
    VERSION,
    SECTIONS_V2.map((section) => CHANGED.get(section) ?? section),
  )
