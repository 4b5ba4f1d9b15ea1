import type { CallInput, CallKey, CallOutput, Role } from '@home-credit/contract'
import type { Db } from '../../apps/server/src/platform/db/pool.ts'
import { SANDBOX_PASSWORD, SECOND_ADMIN } from '../../apps/server/src/sandbox/seed.ts'
import { arrearsOf, type LateBorrower } from '../../apps/server/src/testing/arrears.ts'
import { dataOf } from '../../apps/server/src/testing/identity.ts'
import type { LoanSteps } from '../../apps/server/src/testing/loans.ts'
import type { Ask } from '../../apps/server/src/testing/server.ts'
import type { Screen } from '../../e2e/screen-checker.ts'

/** Where hostile text is written: a server, and hands to bring a loan where it can be. */
export interface Place {
  address: string
  ask: Ask
  db: Db
  loans: LoanSteps
}

/** The next hostile text for a field of the contract; plain words once it has had them all. */
export type Say = (field: string) => string

/** A writing call and the screens on which it is read. */
export interface WriteAction {
  /** As the contract names them: `console/decide reject.note`. */
  fields: readonly string[]
  /** Fields whose markup is kept in part: only its words must be read. */
  html?: true
  /** Writes once; tells where it can be read at the end. `look` opens what can be read only meanwhile. */
  write(place: Place, say: Say, look: (screen: Screen) => Promise<void>): Promise<Screen[]>
}

/** The server did not take what was written in these fields. */
export class Refused extends Error {
  readonly fields: readonly string[]
  constructor(fields: readonly string[]) {
    super(`refused: ${fields.join(', ')}`)
    this.fields = fields
  }
}

/** Calls, and throws what the server says is wrong with single fields. */
export async function callOrThrow<Key extends CallKey>(
  { ask }: Place,
  key: Key,
  input: CallInput<Key>,
  token: string | undefined,
  origin?: string,
): Promise<CallOutput<Key>> {
  const answer = await ask(key, input, {
    ...(token === undefined ? {} : { token }),
    ...(origin === undefined ? {} : { origin }),
  })
  if (answer.status_code === 200) return answer.data
  const data: object = answer.data
  if (answer.status_code === 400 && 'fields' in data) throw new Refused(Object.keys(data.fields as object))
  throw new Error(`${key}: ${JSON.stringify(answer)}`)
}

export const asOperator = async <Key extends CallKey>(
  place: Place,
  role: Role,
  key: Key,
  input: CallInput<Key>,
): Promise<CallOutput<Key>> => callOrThrow(place, key, input, await place.loans.operator(role))

/** What is proposed by one administrator is confirmed by this one. */
export const secondAdmin = async ({ ask }: Place): Promise<string> =>
  dataOf(await ask('POST /api/console/login', { login: SECOND_ADMIN, password: SANDBOX_PASSWORD })).token

/** A place as the testing tools of the server take it. */
export const sandboxOf = ({ ask, db }: Place) => ({ ask, server: { pool: { db } } })

/** One for each place: it counts the phone numbers it gives away. */
const arrears = new WeakMap<Place, ReturnType<typeof arrearsOf>>()

/** Somebody with a loan of so many days ago and its money in the wallet, without the way there. */
export function addBorrowerWithLoan(place: Place, daysAgo: number): Promise<LateBorrower> {
  const used = arrears.get(place) ?? arrearsOf(sandboxOf(place), place.loans)
  arrears.set(place, used)
  return used.credited(daysAgo, 'Maria Aparecida', 8)
}

/** A text as it stands among the data of an entry of the audit log. */
export const inJson = (text: string): string => JSON.stringify(text).slice(1, -1)

let markCount = 0
/** Words that stand nowhere else, so that one knows what is read. */
export const mark = (): string => {
  markCount += 1
  return `mark${String(markCount).replace(/\d/g, (digit) => String.fromCodePoint(97 + Number(digit)))}end`
}
