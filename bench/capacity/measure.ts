import { setTimeout as sleep } from 'node:timers/promises'
import { inBatches } from '../../prove/identity/scenario.ts'
import type { CoreTime } from '../api/core-time.ts'
import { median } from '../median.ts'
import type { Step } from './assumptions.ts'
import { costOf, withLender, type Cost, type Lender } from './lender.ts'
import { apply, bankReceives, charge, register, sign, withdraw, type Person } from './life.ts'
import { bareTime, coreTimes } from './replay.ts'
import {
  APPLICANT_SCREENS,
  closeBrowser,
  openScreens,
  OWN_SCREENS,
  PAYMENT_SCREENS,
  WAITING_SCREENS,
  type Screen,
} from './screens.ts'
import { growth, sizesOf, type Sizes } from './sizes.ts'

const AT_ONCE = 8
const IDLE_MS = 4000
const IDLE_TURNS = 5
const MONTH_DAYS = 30
/** No session ends meanwhile, and no reminder is missed. */
const STRIDE_DAYS = 5
const COLD = 9

export interface Figures {
  borrowers: number
  months: number
  steps: Readonly<Record<Step, Cost>>
  /** Of server and database for a second in which nothing happens. */
  idle: Cost
  bare: CoreTime
  /** By the name of the call. */
  calls: ReadonlyMap<string, CoreTime>
  screens: readonly Screen[]
  /** For each borrower with a credited loan: of all but the first third, and of the second and the last third alone. */
  started: Sizes
  startedThirds: readonly Sizes[]
  /** For each open loan: of each month. */
  monthly: readonly Sizes[]
  /** For each borrower: of all of it at the end. */
  atEnd: Sizes
  /** WAL of a payment when no page that it changes was changed since the last checkpoint. */
  coldPaymentBytes: number
}

const say = (line: string): void => console.log(line)

/** The least of some turns: autovacuum follows what was written before. */
async function idleCost(lender: Lender): Promise<Cost> {
  const turns: Cost[] = []
  for (let turn = 0; turn < IDLE_TURNS; turn += 1) turns.push(await costOf(lender, { count: 1 }, () => sleep(IDLE_MS)))
  const use = ({ serverMs, databaseMs, seconds }: Cost): number => (serverMs + databaseMs) / seconds
  return turns.reduce((least, turn) => (use(turn) < use(least) ? turn : least))
}

/** The steps of a life until the credited money is paid out, of so many borrowers at once. */
async function begin(lender: Lender, count: number, idle?: Cost) {
  const of = idle === undefined ? { count } : { count, idle }
  let people: Person[] = []
  const registered = await costOf(lender, of, async () => {
    people = await inBatches(Array.from({ length: count }), AT_ONCE, () => register(lender))
  })
  const all = (step: (lender: Lender, person: Person) => Promise<void>): Promise<Cost> =>
    costOf(lender, of, () => inBatches(people, AT_ONCE, (person) => step(lender, person)))
  const applied = await all(apply)
  const signed = await all(sign)
  // Codes to one number have a pause.
  await lender.steps.forward(61)
  const withdrawn = await all(withdraw)
  return { people, costs: { register: registered, apply: applied, sign: signed, withdraw: withdrawn } }
}

/** A month of days with their closes, reminders and messages; then each pays an installment by PIX. */
async function month(lender: Lender, people: readonly Person[], idle: Cost) {
  const of = { count: people.length, idle }
  const days = await costOf(lender, of, async () => {
    for (let day = 0; day < MONTH_DAYS; day += STRIDE_DAYS) {
      await lender.forward(STRIDE_DAYS)
      await lender.quiet()
      await inBatches(people, AT_ONCE, ({ token }) => lender.ask('POST /api/app/me', {}, { token }))
    }
  })
  let codes: string[] = []
  const charged = await costOf(lender, of, async () => {
    codes = await inBatches(people, AT_ONCE, (person) => charge(lender, person))
  })
  const paid = await costOf(lender, of, () => inBatches(codes, AT_ONCE, (code) => bankReceives(lender, code)))
  await lender.prune()
  return { days, charge: charged, payment: paid }
}

/** What each screen asks for, by a borrower who goes through all of it. */
async function walk(lender: Lender): Promise<{ screens: Screen[]; by: Person }> {
  const { address } = lender.server
  const by = await register(lender)
  const screens = [
    ...(await openScreens(address, by, APPLICANT_SCREENS.slice(0, 2))),
    ...(await openScreens(address, by, APPLICANT_SCREENS.slice(2))),
  ]
  await apply(lender, by)
  screens.push(...(await openScreens(address, by, WAITING_SCREENS)))
  await lender.quiet()
  await sign(lender, by)
  await lender.steps.forward(61)
  await withdraw(lender, by)
  await lender.quiet()
  await charge(lender, by)
  screens.push(...(await openScreens(address, by, OWN_SCREENS)), ...(await openScreens(address, by, PAYMENT_SCREENS)))
  return { screens, by }
}

async function coldPayment(lender: Lender, people: readonly Person[], idle: Cost): Promise<number> {
  const bytes: number[] = []
  for (const person of people.slice(0, COLD)) {
    await lender.pool.raw.query('CHECKPOINT')
    const { walBytes } = await costOf(lender, { count: 1, idle }, async () =>
      bankReceives(lender, await charge(lender, person)),
    )
    bytes.push(walBytes)
  }
  return median(bytes)
}

export const measureCapacity = ({ borrowers, months }: { borrowers: number; months: number }): Promise<Figures> =>
  withLender(async (lender) => {
    try {
      const began = performance.now()
      const took = (what: string): void => say(`${what}: ${((performance.now() - began) / 1000).toFixed(0)} s`)
      const empty = await sizesOf(lender)
      // The first third also warms the server, and fills the first pages of each table and index.
      const third = Math.max(1, Math.round(borrowers / 3))
      const warm = await begin(lender, third)
      const idle = await idleCost(lender)
      const afterFirst = await sizesOf(lender)
      const middle = await begin(lender, third, idle)
      const afterSecond = await sizesOf(lender)
      const { people, costs } = await begin(lender, borrowers - 2 * third, idle)
      const started = await sizesOf(lender)
      took(`${borrowers} loans`)
      const everybody = [...warm.people, ...middle.people, ...people]

      const sizes = [started]
      let lived: Awaited<ReturnType<typeof month>> | undefined
      for (let number = 0; number < months; number += 1) {
        lived = await month(lender, everybody, idle)
        sizes.push(await sizesOf(lender))
        took(`month ${number + 1}`)
      }
      if (lived === undefined) throw new Error('no month')
      const coldPaymentBytes = await coldPayment(lender, everybody, idle)
      const { screens, by } = await walk(lender)
      took('screens')
      const sent = screens.flatMap(({ calls, polled }) => (polled === undefined ? calls : [...calls, polled]))
      const bare = await bareTime(lender)
      const calls = await coreTimes(lender, sent, { by, people: everybody })
      took('calls')
      return {
        borrowers,
        months,
        steps: { ...costs, ...lived },
        idle: { ...idle, serverMs: idle.serverMs / idle.seconds, databaseMs: idle.databaseMs / idle.seconds },
        bare,
        calls,
        screens,
        started: growth(afterFirst, started, borrowers - third),
        startedThirds: [growth(afterFirst, afterSecond, third), growth(afterSecond, started, borrowers - 2 * third)],
        atEnd: growth(empty, sizes.at(-1) ?? started, borrowers),
        monthly: sizes.slice(1).map((size, index) => growth(sizes[index] ?? started, size, borrowers)),
        coldPaymentBytes,
      }
    } finally {
      await closeBrowser()
    }
  })
