// Parses the arguments of `npm run quote --` into exact figures. Each error is one line that names the option.
import { parseDay, type Day } from '../packages/domain/src/calendar/day.ts'
import { cents, isCents, type Cents } from '../packages/domain/src/money/cents.ts'
import { parseRate, type Rate } from '../packages/domain/src/money/rate.ts'
import type { AmortisationSystem } from '../packages/domain/src/schedule/installment.ts'

export class BadInput extends Error {}

export const USAGE =
  'npm run --silent quote -- --net 5000 | --principal 5000 --rate 0.035 --months 12 --date 2026-03-10 ' +
  '[--fee 150] [--system price|sac] [--day 10] [--settle 2026-09-20 --paid 6] [--json]'

const WITH_VALUE = ['net', 'principal', 'rate', 'months', 'date', 'fee', 'system', 'day', 'settle', 'paid'] as const
type Name = (typeof WITH_VALUE)[number]
const isName = (word: string): word is Name => WITH_VALUE.some((name) => name === word)

export interface QuoteArguments {
  readonly amount: { readonly netCents: Cents } | { readonly principalCents: Cents }
  readonly rateMonthly: Rate
  readonly count: number
  readonly release: Day
  readonly feeCents: Cents
  readonly system: AmortisationSystem
  readonly dueDay: number | undefined
  readonly settle: { readonly day: Day; readonly paid: number } | undefined
  readonly json: boolean
}

function wordsOf(args: readonly string[]): { words: Map<Name, string>; json: boolean } {
  const words = new Map<Name, string>()
  let json = false
  for (let index = 0; index < args.length; index += 1) {
    const [, name = '', joined] = /^--([a-z]+)(?:=(.*))?$/s.exec(args[index] ?? '') ?? []
    if (name === 'json' && joined === undefined) {
      json = true
      continue
    }
    if (!isName(name)) throw new BadInput(`${JSON.stringify(args[index])} is no option here; usage: ${USAGE}`)
    if (words.has(name)) throw new BadInput(`--${name} is given twice`)
    const value = joined ?? args[(index += 1)]
    if (value === undefined || (joined === undefined && value.startsWith('--')))
      throw new BadInput(`--${name} has no value`)
    words.set(name, value)
  }
  return { words, json }
}

function amountOf(name: Name, word: string): Cents {
  const [, reais = '', centavos = ''] = /^(\d{1,9})(?:\.(\d{1,2}))?$/.exec(word) ?? []
  const value = Number(reais) * 100 + Number(centavos.padEnd(2, '0'))
  if (reais !== '' && isCents(value)) return value
  throw new BadInput(
    `--${name} must be reais with at most two decimals, such as 5000 or 5000.50, not ${JSON.stringify(word)}`,
  )
}

function dayOf(name: Name, word: string): Day {
  const found = parseDay(word)
  if (found === undefined)
    throw new BadInput(`--${name} must be a day from 1900 to 2199, such as 2026-03-10, not ${JSON.stringify(word)}`)
  return found
}

function wholeOf(name: Name, word: string, { least, most }: { least: number; most: number }): number {
  const found = /^\d{1,3}$/.test(word) ? Number(word) : -1
  if (found < least || found > most)
    throw new BadInput(`--${name} must be a whole number from ${least} to ${most}, not ${JSON.stringify(word)}`)
  return found
}

function rateOf(word: string): Rate {
  const found = parseRate(word)
  if (found !== undefined) return found
  throw new BadInput(
    `--rate must be a decimal from 0 to 1 with at most eight places, such as 0.035, not ${JSON.stringify(word)}`,
  )
}

export function readArguments(args: readonly string[]): QuoteArguments {
  const { words, json } = wordsOf(args)
  const needed = (name: Name): string => {
    const word = words.get(name)
    if (word === undefined) throw new BadInput(`--${name} is missing; usage: ${USAGE}`)
    return word
  }
  const net = words.get('net')
  const principal = words.get('principal')
  if ((net === undefined) === (principal === undefined))
    throw new BadInput(`either --net or --principal, and not both; usage: ${USAGE}`)
  const system = words.get('system') ?? 'price'
  if (system !== 'price' && system !== 'sac')
    throw new BadInput(`--system must be price or sac, not ${JSON.stringify(system)}`)
  const count = wholeOf('months', needed('months'), { least: 1, most: 120 })
  const settle = words.get('settle')
  const paid = words.get('paid')
  if (settle === undefined && paid !== undefined)
    throw new BadInput('--paid says how many were paid before --settle, which is missing')
  const dueDay = words.get('day')
  return {
    amount:
      net === undefined
        ? { principalCents: amountOf('principal', principal ?? '') }
        : { netCents: amountOf('net', net) },
    rateMonthly: rateOf(needed('rate')),
    count,
    release: dayOf('date', needed('date')),
    feeCents: words.has('fee') ? amountOf('fee', needed('fee')) : cents(0),
    system,
    dueDay: dueDay === undefined ? undefined : wholeOf('day', dueDay, { least: 1, most: 31 }),
    settle:
      settle === undefined
        ? undefined
        : { day: dayOf('settle', settle), paid: wholeOf('paid', paid ?? '0', { least: 0, most: count }) },
    json,
  }
}
