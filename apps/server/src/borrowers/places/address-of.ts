import type { CepAddress, CepDirectory } from './cep/cep.ts'

/** Where a CEP is; nothing where nobody knows it, or nobody can be asked just now: the address is typed then. */
export async function addressOf(directory: CepDirectory, cep: string): Promise<CepAddress | undefined> {
  try {
    return await directory.find(cep.replace('-', ''))
  } catch {
    return undefined
  }
}
