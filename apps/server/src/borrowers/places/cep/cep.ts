import type { Position } from '@home-credit/domain'

/** Street and district are empty where a CEP is that of a whole town. */
export interface CepAddress {
  street: string
  district: string
  city: string
  /** Its two letters. */
  state: string
}

export interface FoundAddress extends CepAddress {
  /** Eight digits. */
  cep: string
  /** Where the directory knows it. */
  position?: Position
}

/** Where a CEP is, and what CEPs there are. Nothing where nobody knows; a fault is thrown, and the borrower then types the address. */
export interface CepDirectory {
  /** Eight digits. */
  find(cep: string): Promise<CepAddress | undefined>
  /** What fits a street and a city as somebody typed them, the best first. */
  search(typed: string): Promise<FoundAddress[]>
}

/** Nobody is asked: every address is typed. */
export const noDirectory: CepDirectory = { find: async () => undefined, search: async () => [] }
