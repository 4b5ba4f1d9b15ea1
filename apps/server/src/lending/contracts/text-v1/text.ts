import type { ContractData, ContractText } from '../contract-data.ts'
import { early, nothingBefore, payment, release } from './credit.ts'
import { amortisation, amounts, installments, rates } from './money.ts'
import { creditor, debtor, issue, promise, type Section } from './parties.ts'
import { assignment, closing, dataProtection, late, noDebit, regret, service, signature } from './rights.ts'

/** A text never changes once someone has signed it: new wording is a new version, in its own folder. */
export const VERSION = 'ccb-1'

export const SECTIONS: readonly ((data: ContractData) => Section)[] = [
  promise,
  creditor,
  debtor,
  issue,
  amounts,
  rates,
  amortisation,
  installments,
  release,
  nothingBefore,
  payment,
  early,
  late,
  regret,
  noDebit,
  assignment,
  dataProtection,
  service,
  signature,
  closing,
]

export const written = (data: ContractData, version: string, sections: typeof SECTIONS): ContractText => ({
  title: `Cédula de Crédito Bancário nº ${data.contractNumber}`,
  version,
  sections: sections.map((make, index) => {
    const { heading, paragraphs } = make(data)
    return { heading: `${index + 1}. ${heading}`, paragraphs }
  }),
})

export const textV1 = (data: ContractData): ContractText => written(data, VERSION, SECTIONS)
