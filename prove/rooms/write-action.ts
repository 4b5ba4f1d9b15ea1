import type { CallInput, CallKey, CallOutput, Role } from '@home-credit/contract'
import type { Db } from '../../apps/server/src/platform/db/pool.ts'
import { SANDBOX_PASSWORD, SECOND_ADMIN } from '../../apps/server/src/sandbox/seed.ts'
import { arrearsOf, type LateBorrower } from '../../apps/server/src/testing/arrears.ts'
import { dataOf } from '../../apps/server/src/testing/identity.ts'
import type { LoanSteps } from '../../apps/server/src/testing/loans.ts'
import type { Ask } from '../../apps/server/src/testing/server.ts'
import type { Screen } from '../../e2e/screen-checker.ts'

/** A server, and steps that bring a loan to where hostile text can be written. */
export interface Place {
  address: string
  ask: Ask
  db: Db
  loans: LoanSteps
}

/** Returns the next hostile text for a field, or a plain one after all were used. */
export type Say = (field: string) => string

/** A writing call, and the screens that show its text. */
export interface WriteAction {
  /** As in the contract: `console/decide reject.note`. */
  fields: readonly string[]
  /** The fields keep some markup, so only the words must appear. */
  html?: true
  /** Writes once and returns the screens that show it at the end. `look` opens screens that show it only meanwhile. */
  write(place: Place, say: Say, look: (screen: Screen) => Promise<void>): Promise<Screen[]>
}

/** The server refused the text of these fields. */
export class Refused extends Error {
  readonly fields: readonly string[]
  constructor(fields: readonly string[]) {
    super(`refused: ${fields.join(', ')}`)
    this.fields = fields
  }
}

/** Throws `Refused` when the server reports errors at single fields. */
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

/** Confirms what the first administrator proposed. */
export const secondAdmin = async ({ ask }: Place): Promise<string> =>
  dataOf(await ask('POST /api/console/login', { login: SECOND_ADMIN, password: SANDBOX_PASSWORD })).token

/** The place in the form that the server's testing tools take. */
export const sandboxOf = ({ ask, db }: Place) => ({ ask, server: { pool: { db } } })

/** One per place, because it counts the phone numbers it hands out. */
const arrears = new WeakMap<Place, ReturnType<typeof arrearsOf>>()

/** Inserts a borrower with a loan of some days ago and its money in the wallet, without the steps there. */
export function addBorrowerWithLoan(place: Place, daysAgo: number): Promise<LateBorrower> {
  const used = arrears.get(place) ?? arrearsOf(sandboxOf(place), place.loans)
  arrears.set(place, used)
  return used.credited(daysAgo, 'Maria Aparecida', 8)
}

/** A text as it appears in the JSON data of an audit entry. */
export const inJson = (text: string): string => JSON.stringify(text).slice(1, -1)

let markCount = 0
/** A unique word, so that its screen can be recognized. */
export const mark = (): string => {
  markCount += 1
  return `mark${String(markCount).replace(/\d/g, (digit) => String.fromCodePoint(97 + Number(digit)))}end`
}
