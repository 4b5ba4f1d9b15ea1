import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { readArguments } from './quote-arguments.ts'

const run = (line: string): { status: number | null; stdout: string; stderr: string } =>
  spawnSync(
    process.execPath,
    ['--import', 'tsx', fileURLToPath(new URL('quote.ts', import.meta.url)), ...line.split(' ')],
    { encoding: 'utf8' },
  )
const LOAN = '--rate 0.035 --months 12 --date 2026-03-10'

const withOption = (name: string, word: string): string =>
  `--net 5000 ${LOAN.replace(new RegExp(`--${name} \\S+`), `--${name}=${word}`)}`

describe('npm run quote', () => {
  it('prints the full cost and the list as JSON, and nothing else', () => {
    const { status, stdout, stderr } = run(`--net 5000 ${LOAN} --fee 150 --json`)
    expect([status, stderr]).toEqual([0, ''])
    const found: unknown = JSON.parse(stdout)
    expect(found).toMatchObject({
      financed_cents: 526_111,
      iof_cents: 11_111,
      net_cents: 500_000,
      cet_annual_percent: 66.72,
      total_cents: 653_331,
    })
    expect(found).toHaveProperty('installments.length', 12)
    const amounts = { principal_cents: 52_606, interest_cents: 1841, payment_cents: 54_447, balance_cents: 0 }
    expect(found).toHaveProperty('installments.11', { number: 12, due: '2027-03-10', ...amounts })
    expect(found).not.toHaveProperty('settlement_cents')
  })

  it('says what settles a loan on a day', () => {
    const settled = (rest: string): unknown =>
      JSON.parse(run(`--principal 10000 --rate 0.02 --months 12 --date 2026-03-10 --json ${rest}`).stdout)
    const early = { net_cents: 979_313, settlement_cents: 533_174, discount_cents: 34_181, late_cents: 0 }
    expect(settled('--settle 2026-09-20 --paid 6')).toMatchObject(early)
    expect(settled('--settle 2027-02-20 --paid 11')).toMatchObject({ settlement_cents: 93_359 })
    expect(settled('--settle 2026-09-11 --paid 12')).toMatchObject({ settlement_cents: 0, discount_cents: 0 })
  })

  it('prints a table for people, with the due day and the system asked for', () => {
    const { status, stdout } = run(`--net 5000.50 ${LOAN} --system sac --day 25`)
    expect(status).toBe(0)
    expect(stdout).toMatch(/^net +5000\.5\d$/m)
    expect(stdout).toMatch(/^CET a year +\d+\.\d\d %$/m)
    expect(stdout).toMatch(/^ +1 +2026-03-25 /m)
    expect(stdout.trimEnd().split('\n')).toHaveLength(24)
  })

  it('answers bad input with one clear line and status 2', () => {
    for (const [line, words] of [
      [`--net 0.05 ${LOAN} --json`, /repay no principal/],
      [`--net 5000 ${LOAN} --settle 2026-03-09`, /--settle is before --date/],
    ] as const) {
      const { status, stdout, stderr } = run(line)
      expect([status, stdout]).toEqual([2, ''])
      expect(stderr).toMatch(words)
      expect(stderr.trimEnd().split('\n')).toHaveLength(1)
    }
  })
})

describe('the arguments of a quote', () => {
  it('are read as exact figures', () => {
    expect(readArguments(`--principal=5000.5 ${LOAN} --day 10 --settle 2026-09-20 --paid 6 --json`.split(' '))).toEqual(
      {
        amount: { principalCents: 500_050 },
        rateMonthly: 3_500_000,
        count: 12,
        release: 20_522,
        feeCents: 0,
        system: 'price',
        dueDay: 10,
        settle: { day: 20_716, paid: 6 },
        json: true,
      },
    )
  })

  it('are refused by name where they are missing, twice, unknown or no such figure', () => {
    const wrong: readonly (readonly [string, RegExp])[] = [
      ['', /no option/],
      ['5000', /no option/],
      ['--loan 5000', /no option/],
      [`--net 5000 ${LOAN} --json=yes`, /no option/],
      [LOAN, /--net or --principal/],
      [`--net 5000 --principal 5000 ${LOAN}`, /--net or --principal/],
      ['--net 5000 --months 12 --date 2026-03-10', /--rate is missing/],
      [`--net 5000 --net 6000 ${LOAN}`, /--net is given twice/],
      [`--net 5000 ${LOAN} --fee`, /--fee has no value/],
      [`--net --fee 5 ${LOAN}`, /--net has no value/],
      [`--net 5000 ${LOAN} --paid 3`, /--settle, which is missing/],
      [`--net 5000 ${LOAN} --settle 2026-05-10 --paid 13`, /--paid must be a whole number from 0 to 12/],
      ...['-5', '5.000,00', '5000.001', '1e3', 'five', '', '99999999999'].map(
        (word) => [`--net=${word} ${LOAN}`, /--net must be reais/] as const,
      ),
      ...['-1', '1.1', '3.5%', '0,035', '0.123456789'].map(
        (word) => [withOption('rate', word), /--rate must be a decimal/] as const,
      ),
      ...['0', '121', '1.5', '-1', 'x'].map(
        (word) => [withOption('months', word), /--months must be a whole number from 1 to 120/] as const,
      ),
      ...['2026-02-30', '10/03/2026', '2200-01-01'].map(
        (word) => [withOption('date', word), /--date must be a day/] as const,
      ),
      ...['0', '32'].map(
        (word) => [`--net 5000 ${LOAN} --day=${word}`, /--day must be a whole number from 1 to 31/] as const,
      ),
      [`--net 5000 ${LOAN} --system german`, /--system must be price or sac/],
    ]
    for (const [line, words] of wrong) expect(() => readArguments(line.split(' '))).toThrow(words)
  })
})
