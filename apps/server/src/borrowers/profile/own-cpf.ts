import type { Db } from '../../platform/db/index.ts'
import type { Keyring } from '../../platform/secrets/index.ts'
import { hashesOfInfo } from './sealed.ts'
import { borrowerByCpfHash, hasCpfHash } from './store.ts'

/** Whether this is the CPF that a borrower has on file; false also where there is none. */
export const isOwnCpf = (db: Db, keyring: Keyring, borrowerId: string, cpf: string): Promise<boolean> =>
  hasCpfHash(db, borrowerId, hashesOfInfo(keyring, 'cpf', cpf))

/** Whose CPF this is; nobody's where no borrower has told it. */
export const borrowerOfCpf = (db: Db, keyring: Keyring, cpf: string): Promise<string | undefined> =>
  borrowerByCpfHash(db, hashesOfInfo(keyring, 'cpf', cpf))
