import type { CepAddress, CepDirectory } from './cep.ts'
import { SANDBOX_CEPS } from './sandbox-ceps.ts'

const known: ReadonlyMap<string, CepAddress> = new Map(
  SANDBOX_CEPS.flatMap(({ city, state, ceps }) => ceps.map(([cep, street, district]) => [cep, { street, district, city, state }] as const)),
)

/** A few hundred CEPs of the capitals, for who tries the sandbox without the internet. */
export const sandboxDirectory: CepDirectory = { find: async (cep) => known.get(cep) }
