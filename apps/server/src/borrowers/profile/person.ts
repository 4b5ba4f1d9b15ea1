import type { Db } from '../../platform/db/index.ts'
import type { Keyring } from '../../platform/secrets/index.ts'
import { keyedHash } from '../../access/index.ts'
import { FIELDS, type Field, type Info } from './info.ts'
import { readInfo } from './store.ts'

export type { Info } from './info.ts'
export { declaredIncomeAt, namesByBorrower } from './queries.ts'

export const infoOf = (db: Db, keyring: Keyring, borrowerId: string): Promise<Info> => readInfo(db, keyring, borrowerId)

/** Fields that an application still lacks. */
export const missingFrom = (info: Info): Field[] =>
  FIELDS.filter((field) => field !== 'bank_agency' && info[field] === null)

/** With another name, date of birth or CPF it is another person, and the verification no longer counts. */
export const personHash = (secretKey: Buffer, { name, date_of_birth, id_number }: Info): Buffer =>
  keyedHash(secretKey, 'person', name ?? '', date_of_birth ?? '', id_number ?? '')
