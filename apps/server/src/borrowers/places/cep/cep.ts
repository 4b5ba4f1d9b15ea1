import type { Position } from '@home-credit/domain'

/** Street and district are empty when a CEP covers a whole town. */
export interface CepAddress {
  street: string
  district: string
  city: string
  /** The two-letter code. */
  state: string
}

export interface FoundAddress extends CepAddress {
  /** Eight digits. */
  cep: string
  /** Set when the directory has coordinates. */
  position?: Position
}

/** Looks up CEPs. Returns nothing for unknown ones; throws on a fault, and the borrower then types the address. */
export interface CepDirectory {
  /** Eight digits. */
  find(cep: string): Promise<CepAddress | undefined>
  /** Addresses that match a typed street and city, best first. */
  search(typed: string): Promise<FoundAddress[]>
}

/** Borrowers type every address. */
export const noDirectory: CepDirectory = { find: async () => undefined, search: async () => [] }
