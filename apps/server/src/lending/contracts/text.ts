import { createHash } from 'node:crypto'
import type { ContractData, ContractText } from './contract-data.ts'
import { textV2 } from './text-v2/text.ts'

/** The text to be signed, in the newest version. Portuguese whatever the language of the screen: it is the original. */
export const contractText = (data: ContractData): ContractText => textV2(data)

/** One way to write it, whatever the order in which its parts were read or made. */
export const canonical = ({ title, version, sections }: ContractText): string =>
  JSON.stringify({ sections: sections.map(({ heading, paragraphs }) => ({ heading, paragraphs })), title, version })

export const sha256 = (content: string | Buffer): string => createHash('sha256').update(content).digest('hex')

/** SHA-256 of the canonical JSON of a text: what the borrower has read, signs by, and anyone can check. */
export const hashOfText = (text: ContractText): string => sha256(canonical(text))
