import { operatorByLogin } from '../../access/index.ts'
import { auditAll } from '../../platform/audit/index.ts'
import type { Db } from '../../platform/db/index.ts'
import type { CoreDependencies } from '../../platform/http/index.ts'
import { addJob } from '../../platform/jobs/index.ts'
import { hashPassword } from '../../platform/secrets/index.ts'
import { creditTerms, settingsInForce } from '../../settings/index.ts'
import { SANDBOX_PASSWORD, SECOND_ADMIN } from '../seed.ts'
import { addAccount, register, type Borrower } from './borrower.ts'
import { addCases } from './cases.ts'
import { addPictures } from './documents.ts'
import { live } from './applying.ts'
import { addTalks } from './talks.ts'
import type { Life } from './clockwork.ts'
import { closeYear } from './history.ts'
import type { Step } from './progress-store.ts'
import { addProposals, hasScenario, insertRows, ORDER, readSizes, reserveNumbers } from './scenario-store.ts'
import { HOUR_MS, type Staff, Scenario } from './scenario.ts'

/** Audit entries of one statement. */
const AT_ONCE = 2000

export interface Growing {
  borrowers: number
  seed: string
  now: Date
  /** Closes so many of the last days only. */
  days?: number
  /** Told of each step, and how much of it is done. */
  progress(step: Step, done: number, total: number): Promise<void>
}

async function staffOf(tx: Db): Promise<Staff> {
  const by = (login: string): Promise<string> => operatorByLogin(tx, login)
  return {
    reviewer: await by('reviewer@sandbox'),
    finance: await by('finance@sandbox'),
    support: await by('support@sandbox'),
    admin: await by('admin@sandbox'),
    admin2: await by(SECOND_ADMIN),
  }
}

/** An account, and then the life of its owner. */
function* cameAndLived(scenario: Scenario, borrower: Borrower): Life {
  yield borrower.at
  addAccount(scenario, borrower)
  yield* live(scenario, borrower)
}

export interface Year {
  scenario: Scenario
  people: readonly Borrower[]
}

/** Everybody's year in memory. The same seed and moment make the same year. */
export function imagine(input: Scenario['input']): Year {
  const scenario = new Scenario(input)
  const people = Array.from({ length: input.borrowers }, (_, index) => register(scenario, index))
  for (const borrower of people) scenario.clockwork.add(cameAndLived(scenario, borrower))
  scenario.clockwork.run(input.now)
  return { scenario, people }
}

async function inParts<Item>(items: readonly Item[], write: (part: readonly Item[]) => Promise<void>): Promise<void> {
  for (let at = 0; at < items.length; at += AT_ONCE) await write(items.slice(at, at + AT_ONCE))
}

async function writeRows(tx: Db, { rows }: Scenario, progress: Growing['progress']): Promise<void> {
  for (const [done, table] of ORDER.entries()) {
    await progress('rows', done, ORDER.length)
    await insertRows(tx, table, rows.tables[table] ?? [])
  }
  await inParts(rows.entries, (part) => auditAll(tx, part))
}

type Stores = Pick<CoreDependencies, 'keyring' | 'secretKey' | 'files'>

/** The year that ends now, with the settings and the operators of this sandbox. */
export async function imagineHere(
  tx: Db,
  dependencies: Stores,
  { borrowers, seed, now }: Pick<Growing, 'borrowers' | 'seed' | 'now'>,
): Promise<Year> {
  const { lender, service } = await settingsInForce(tx, now, ['lender', 'service'])
  return imagine({
    seed,
    borrowers,
    now,
    terms: await creditTerms(tx, now),
    lender,
    service,
    staff: await staffOf(tx),
    numbers: await reserveNumbers(tx, borrowers * 12),
    passwordHash: await hashPassword(SANDBOX_PASSWORD),
    dependencies,
  })
}

/** Writes a year and closes its days: all of them, or the last ones. */
export async function writeYear(
  tx: Db,
  { scenario, people }: Year,
  stores: Stores,
  { progress, days }: Pick<Growing, 'progress' | 'days'>,
): Promise<void> {
  await addPictures(scenario, people, stores, (done, total) => progress('pictures', done, total))
  addCases(scenario, people)
  addTalks(scenario, people)
  await writeRows(tx, scenario, progress)
  const { admin2, support } = scenario.input.staff
  await addProposals(tx, { admin: admin2, support }, new Date(scenario.now.getTime() - 20 * HOUR_MS))
  await readSizes(tx)
  await closeYear(tx, scenario, { days, progress: (done, total) => progress('days', done, total) })
}

/**
 * Fills a sandbox with the year of a small lender that ends now. Returns false when it has one. All in the caller's
 * transaction, so that a year is whole or not there.
 */
export async function growScenario(tx: Db, stores: Stores, growing: Growing): Promise<boolean> {
  if (await hasScenario(tx)) return false
  await growing.progress('people', 0, 1)
  await writeYear(tx, await imagineHere(tx, stores, growing), stores, growing)
  await addJob(tx, { name: 'close_due', payload: {} })
  return true
}
