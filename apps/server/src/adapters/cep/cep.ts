/** Street and district are empty where a CEP is that of a whole town. */
export interface CepAddress {
  street: string
  district: string
  city: string
  /** Its two letters. */
  state: string
}

/** Where a CEP is. Nothing where nobody knows it; a fault is thrown, and the borrower then types the address. */
export interface CepDirectory {
  /** Eight digits. */
  find(cep: string): Promise<CepAddress | undefined>
}

/** Nobody is asked: every address is typed. */
export const noDirectory: CepDirectory = { find: async () => undefined }
