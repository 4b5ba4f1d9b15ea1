import { createHash } from 'node:crypto'
import type { ContractData, ContractText } from './contract-data.ts'
import { textV3 } from './text-v3/text.ts'

/** The text to sign, in the newest version. Always in Portuguese, whatever the language of the screen: that is the original. */
export const contractText = (data: ContractData): ContractText => textV3(data)

/** The same JSON for the same text, whatever the order of its keys. */
export const canonical = ({ title, version, sections }: ContractText): string =>
  JSON.stringify({ sections: sections.map(({ heading, paragraphs }) => ({ heading, paragraphs })), title, version })

export const sha256 = (content: string | Buffer): string => createHash('sha256').update(content).digest('hex')

/** SHA-256 of the canonical JSON of a text. The borrower signs this hash, and anyone can check it. */
export const hashOfText = (text: ContractText): string => sha256(canonical(text))
