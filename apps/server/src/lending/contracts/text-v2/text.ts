import type { ContractData, ContractText } from '../contract-data.ts'
import { late } from '../text-v1/rights.ts'
import { SECTIONS, written } from '../text-v1/text.ts'

/** Version 1 plus who bears the IOF of further days. A text never changes once someone has signed it: new wording is a new version. */
export const VERSION = 'ccb-2'

export const FURTHER_IOF =
  'Se uma parcela for paga com atraso, prorrogada ou renegociada, o IOF dos dias a mais, até 365 dias no total desde a liberação (art. 7º do Decreto nº 6.306/2007), é recolhido e suportado pelo Credor. O Emitente não paga IOF além do indicado nesta Cédula.'

const lateV2 = (data: ContractData): ReturnType<typeof late> => {
  const { heading, paragraphs } = late(data)
  return { heading, paragraphs: [...paragraphs, FURTHER_IOF] }
}

export const SECTIONS_V2: typeof SECTIONS = SECTIONS.map((section) => (section === late ? lateV2 : section))

export const textV2 = (data: ContractData): ContractText => written(data, VERSION, SECTIONS_V2)
