import type { AmendmentData } from '../amendment-v1/amendment-data.ts'
import { conditions, SECTIONS, writtenAmendment } from '../amendment-v1/text.ts'
import type { ContractText } from '../contract-data.ts'

/** Version 1 plus who bears the IOF of the added days. A text never changes once someone has signed it: new wording is a new version. */
export const AMENDMENT_VERSION_2 = 'aditivo-2'

export const ADDED_IOF =
  'O IOF complementar dos dias acrescentados por este Aditivo ou por atraso das suas parcelas, até 365 dias no total desde a liberação do crédito (art. 7º do Decreto nº 6.306/2007), é recolhido e suportado pelo Credor.'

const conditionsV2 = (data: AmendmentData): ReturnType<typeof conditions> => {
  const { heading, paragraphs } = conditions(data)
  return { heading, paragraphs: [...paragraphs, ADDED_IOF] }
}

/** The text to sign, in the newest version. Always in Portuguese, whatever the language of the screen: that is the original. */
export const amendmentText = (data: AmendmentData): ContractText =>
  writtenAmendment(
    data,
    AMENDMENT_VERSION_2,
    SECTIONS.map((section) => (section === conditions ? conditionsV2 : section)),
  )
