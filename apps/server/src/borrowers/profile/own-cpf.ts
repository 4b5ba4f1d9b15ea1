import type { Db } from '../../platform/db/index.ts'
import type { Keyring } from '../../platform/secrets/index.ts'
import { hashesOfInfo } from './sealed.ts'
import { borrowerByCpfHash, hasCpfHash } from './store.ts'

/** Also false when the borrower has no CPF on file. */
export const isOwnCpf = (db: Db, keyring: Keyring, borrowerId: string, cpf: string): Promise<boolean> =>
  hasCpfHash(db, borrowerId, hashesOfInfo(keyring, 'cpf', cpf))

export const borrowerOfCpf = (db: Db, keyring: Keyring, cpf: string): Promise<string | undefined> =>
  borrowerByCpfHash(db, hashesOfInfo(keyring, 'cpf', cpf))
