import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { buildStale } from '../../scripts/build.mjs'
import { measureCapacity } from '../capacity/measure.ts'
import { modelOf, type Measured } from '../capacity/model.ts'
import { writeReport } from '../capacity/report.ts'
import { measureStandby } from '../capacity/standby.ts'
import { closeAt } from '../close/speed.ts'

/** The figures of the last run, for `--computed-again`. */
const LAST_RUN = fileURLToPath(new URL('../../.cache/capacity.json', import.meta.url))

const isMap = (value: unknown): value is { map: [string, unknown][] } =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && 'map' in value

function store(measured: Measured): void {
  mkdirSync(dirname(LAST_RUN), { recursive: true })
  const text = JSON.stringify(measured, (_, value: unknown) => (value instanceof Map ? { map: [...value] } : value))
  writeFileSync(LAST_RUN, text)
}

const stored = (): Measured =>
  JSON.parse(readFileSync(LAST_RUN, 'utf8'), (_, value: unknown) =>
    isMap(value) ? new Map(value.map) : value,
  ) as Measured

/**
 * What borrowers and loans take and use, and how many of them machines hold: writes docs/CAPACITY.md. `--borrowers 30
 * --months 2 --loans 2000` is a small run, which shows that it works; its figures are rough. `--computed-again` measures
 * nothing: it takes the figures of the last run, for other assumptions.
 */
export async function bench(): Promise<void> {
  const { values } = parseArgs({
    args: process.argv.slice(3),
    options: {
      borrowers: { type: 'string', default: '150' },
      months: { type: 'string', default: '3' },
      loans: { type: 'string', default: '20000' },
      'computed-again': { type: 'boolean', default: false },
    },
  })
  if (!values['computed-again']) {
    await buildStale()
    const [borrowers, months, loans] = [values.borrowers, values.months, values.loans].map(Number) as [
      number,
      number,
      number,
    ]
    const figures = await measureCapacity({ borrowers, months })
    const standby = await measureStandby()
    store({ figures, standby, close: { microseconds: await closeAt(loans), loans } })
  }
  const measured = stored()
  writeReport(measured, modelOf(measured))
}
