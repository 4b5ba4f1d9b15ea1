import { formatDay, parseDay, type Day } from '@home-credit/domain'
import { localDate, localDay, startOfDay } from '../../platform/clock/index.ts'
import type { CoreDependencies } from '../../platform/http/index.ts'
import type { CreditTerms, SettingValue } from '../../settings/index.ts'
import { Clockwork, type Life } from './clockwork.ts'
import { Random } from './random.ts'
import { Rows } from './rows.ts'
import type { Sequence } from './scenario-store.ts'

/** The operators who act in the scenario, by their roles; verifier, decider and releaser are three people. */
export interface Staff {
  reviewer: string
  finance: string
  support: string
  admin: string
  admin2: string
}

export interface ScenarioInput {
  seed: string
  borrowers: number
  now: Date
  terms: CreditTerms
  lender: SettingValue<'lender'>
  service: SettingValue<'service'>
  staff: Staff
  numbers: Record<Sequence, number>
  /** Hashed once: all have the password of the sandbox. */
  passwordHash: string
  dependencies: Pick<CoreDependencies, 'keyring' | 'secretKey'>
}

export const DAY_MS = 86_400_000
export const HOUR_MS = 3_600_000
export const MINUTE_MS = 60_000
const PREFIXES: Record<Sequence, string> = {
  loan_numbers: 'HC',
  contract_numbers: 'CCB',
  recharge_numbers: 'R',
  withdrawal_numbers: 'W',
  conversation_protocols: 'P',
}

/** A year of a small lender, in memory: the rows that its use cases would have left. */
export class Scenario {
  readonly rows = new Rows()
  readonly clockwork = new Clockwork()
  readonly input: ScenarioInput

  constructor(input: ScenarioInput) {
    this.input = input
  }

  get now(): Date {
    return this.input.now
  }

  random(of: string): Random {
    return new Random(`${this.input.seed} ${of}`)
  }

  /** The next number of a sequence, such as HC-2026-000001. */
  number(sequence: Sequence, at: Date): string {
    const next = this.input.numbers[sequence]
    this.input.numbers[sequence] = next + 1
    return `${PREFIXES[sequence]}-${localDate(at).slice(0, 4)}-${String(next).padStart(6, '0')}`
  }
}

/** A time of a local day. */
export const timeOn = (day: Day, hour: number, minute = 0): Date =>
  new Date(startOfDay(formatDay(day)).getTime() + hour * HOUR_MS + minute * MINUTE_MS)

export const dayOf = (at: Date): Day => localDay(at)

export const dayFrom = (text: string): Day => {
  const day = parseDay(text)
  if (day === undefined) throw new Error(`not a day: ${text}`)
  return day
}

/** Waits until a moment; one that has passed waits for nothing. */
export function* until(of: { at: Date }, moment: Date): Life {
  if (moment > of.at) of.at = moment
  yield of.at
}

export function* minutes(of: { at: Date; random: Random }, least: number, most: number): Life {
  yield* until(of, new Date(of.at.getTime() + of.random.int(least * 60, most * 60) * 1000))
}
