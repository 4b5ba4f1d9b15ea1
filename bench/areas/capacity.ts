import { parseArgs } from 'node:util'
import { buildStale } from '../../scripts/build.mjs'
import { measureCapacity } from '../capacity/measure.ts'
import { modelOf } from '../capacity/model.ts'
import { writeReport } from '../capacity/report.ts'
import { measureStandby } from '../capacity/standby.ts'
import { closeAt } from '../close/speed.ts'

/**
 * What borrowers and loans take and use, and how many of them machines hold: writes docs/CAPACITY.md. `--borrowers 30
 * --months 2 --loans 2000` is a small run, which shows that it works; its figures are rough.
 */
export async function bench(): Promise<void> {
  const { values } = parseArgs({
    args: process.argv.slice(3),
    options: {
      borrowers: { type: 'string', default: '180' },
      months: { type: 'string', default: '3' },
      loans: { type: 'string', default: '20000' },
    },
  })
  await buildStale()
  const figures = await measureCapacity({ borrowers: Number(values.borrowers), months: Number(values.months) })
  const standby = await measureStandby()
  const loans = Number(values.loans)
  const microseconds = await closeAt(loans)
  writeReport({ figures, model: modelOf(figures, standby, microseconds), standby, close: { microseconds, loans } })
}
