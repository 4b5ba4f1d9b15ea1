import { readFileSync } from 'node:fs'
import { parseSync } from 'oxc-parser'
import { describe, expect, it } from 'vitest'
import { randomFrom } from '../claim.ts'
import { moneyFigures, unlike } from './figures.ts'
import { oracleEngine } from './oracle-engine.ts'
import {
  compareByPowers,
  dayFrom,
  easter,
  payableDate,
  rounded,
  roundedByPowers,
  roundedGrown,
  ROUNDINGS,
  roundings,
  textOf,
  wholeRoot,
  yieldOf,
  type Rounding,
} from './oracle.ts'
import { vectors } from './vectors.ts'

const figures = moneyFigures(oracleEngine(), vectors)

describe('the second computation', () => {
  it('imports nothing, and reaches for no global that computes with fractions', () => {
    const text = readFileSync(new URL('./oracle.ts', import.meta.url), 'utf8')
    const { module, errors } = parseSync('oracle.ts', text)
    expect(errors).toEqual([])
    expect([...module.staticImports, ...module.dynamicImports]).toEqual([])
    expect(
      module.staticExports.flatMap(({ entries }) => entries).filter(({ moduleRequest }) => moduleRequest !== null),
    ).toEqual([])
    expect(text.match(/\b(?:require|globalThis|process|Date|eval|Math\.(?!floor|min|max)\w+)\b/g)).toBe(null)
  })

  it('comes to every worked figure by itself', () => {
    expect(unlike(figures)).toEqual([])
    expect(figures.length).toBeGreaterThan(300)
  })

  it('comes to the CET of the worked flows in twelve decimals, and to the rates of equal months', () => {
    for (const { fc0, d0, flows, cet_annual_raw: raw } of vectors.cet) {
      const dated = flows.map(({ date, amount }) => ({
        days: dayFrom(date) - dayFrom(d0),
        amount: BigInt(amount.replace('.', '')),
      }))
      expect(yieldOf({ net: BigInt(fc0.replace('.', '')), flows: dated, unit: 10n ** 12n }, 'half_up')).toBe(
        BigInt(raw.replace('0.', '')),
      )
    }
    const { net, instalment, n, ...expected } = vectors.cet_equal_month_reference
    const amount = BigInt(instalment.replace('.', ''))
    const equal = {
      net: BigInt(net.replace('.', '')),
      flows: Array.from({ length: n }, (_, index) => ({ days: index + 1, amount })),
    }
    expect(yieldOf({ ...equal, daysInYear: 1n }, 'half_up')).toBe(BigInt(expected.irr_monthly_percent.replace('.', '')))
    expect(yieldOf({ ...equal, daysInYear: 12n }, 'half_up')).toBe(
      BigInt(expected.annualised_12_percent.replace('.', '')),
    )
  })

  it.each(ROUNDINGS)('comes to other figures where the rounding of %s is changed', (step) => {
    const odd = { system: 'price', rate: 3_500_000, count: 12, release: dayFrom('2026-03-10'), dueDay: 27 } as const
    const answers = (rounding: Rounding): string => {
      const engine = oracleEngine(roundings({ [step]: rounding }))
      return JSON.stringify([moneyFigures(engine, vectors), engine.quote(odd, { net: 500_000, fee: 0 })])
    }
    expect(new Set([answers('half_up'), answers('down'), answers('up')]).size).toBeGreaterThan(1)
  })
})

describe('a CET on the very border of a rounding', () => {
  const bullet = (amount: bigint, rounding: Rounding): bigint | undefined =>
    yieldOf({ net: 1_000_000n, flows: [{ days: 365, amount }] }, rounding)

  it('goes up at the half, and not just under it', () => {
    expect(bullet(1_180_050n, 'half_up')).toBe(1801n)
    expect(bullet(1_180_050n, 'half_even')).toBe(1800n)
    expect(bullet(1_180_049n, 'half_up')).toBe(1800n)
  })

  it('is the rate itself, rounded down or up, where the rate is whole', () => {
    expect(bullet(1_180_000n, 'down')).toBe(1800n)
    expect(bullet(1_180_000n, 'up')).toBe(1800n)
    expect(bullet(1_180_001n, 'up')).toBe(1801n)
  })

  it('is none where less comes back than went out, and zero where as much does', () => {
    expect(bullet(999_999n, 'half_up')).toBe(undefined)
    expect(bullet(1_000_000n, 'half_up')).toBe(0n)
  })
})

describe('rounding', () => {
  it.each<[bigint, bigint, Rounding, bigint]>([
    [5n, 2n, 'half_up', 3n],
    [5n, 2n, 'half_even', 2n],
    [7n, 2n, 'half_even', 4n],
    [5n, 2n, 'down', 2n],
    [5n, 2n, 'up', 3n],
    [-5n, 2n, 'half_up', -2n],
    [-7n, 3n, 'down', -3n],
    [4n, 2n, 'up', 2n],
  ])('%s/%s %s is %s', (over, under, rounding, whole) => {
    expect(rounded({ over, under }, rounding)).toBe(whole)
  })

  it('of a root is what whole powers say, at random and on exact halves', () => {
    const random = randomFrom(1)
    const below = (most: number): bigint => BigInt(Math.floor(random() * most))
    for (let index = 0; index < 1000; index += 1) {
      const factor = { over: below(1e9) + 1n, under: below(1000) + 1n }
      const base = { over: 100_000_000n + below(1e8), under: 100_000_000n }
      const grown = { factor, base, share: { over: below(60), under: below(31) + 1n }, added: -below(1e6) }
      const rounding = (['half_up', 'half_even', 'down', 'up'] as const)[Number(below(4))] ?? 'down'
      const found = roundedGrown(grown, rounding)
      expect([roundedByPowers(grown, rounding, found), roundedByPowers(grown, rounding, found + 1n)]).toEqual([
        found,
        found,
      ])
    }
    // 1.21^(15/30) is 1.1, so half of 5 centavos more is exactly a half.
    const half = {
      factor: { over: 25n, under: 1n },
      base: { over: 121n, under: 100n },
      share: { over: 15n, under: 30n },
      added: 0n,
    }
    expect(compareByPowers(half, { over: 55n, under: 2n })).toBe(0n)
    expect(roundedGrown(half, 'half_up')).toBe(28n)
    expect(roundedGrown(half, 'down')).toBe(27n)
    expect(roundedGrown({ ...half, factor: { over: 30n, under: 1n } }, 'up')).toBe(33n)
  })

  it('takes whole roots', () => {
    expect([1n, 7n, 26n, 27n, 28n].map((value) => wholeRoot(value, 3n))).toEqual([1n, 1n, 2n, 3n, 3n])
  })
})

describe('the calendar of the second computation', () => {
  it('knows when Easter was and will be', () => {
    expect(
      [1961, 1981, 2000, 2008, 2011, 2019, 2024, 2026, 2038, 2049, 2076].map((year) => textOf(easter(year)).slice(5)),
    ).toEqual(['04-02', '04-19', '04-23', '03-23', '04-24', '04-21', '03-31', '04-05', '04-25', '04-18', '04-19'])
  })

  it('moves a due date past weekend and holiday', () => {
    expect(textOf(payableDate(dayFrom('2026-04-03')))).toBe('2026-04-06')
    expect(textOf(payableDate(dayFrom('2026-02-14')))).toBe('2026-02-18')
    expect(textOf(payableDate(dayFrom('2026-11-20')))).toBe('2026-11-23')
    expect(textOf(payableDate(dayFrom('2026-11-19')))).toBe('2026-11-19')
  })
})
