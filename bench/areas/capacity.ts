import { parseArgs } from 'node:util'
import { buildStale } from '../../scripts/build.mjs'
import { measureCapacity } from '../capacity/measure.ts'

export async function bench(): Promise<void> {
  const { values } = parseArgs({
    args: process.argv.slice(3),
    options: { borrowers: { type: 'string', default: '300' }, months: { type: 'string', default: '3' } },
  })
  await buildStale()
  const figures = await measureCapacity({ borrowers: Number(values.borrowers), months: Number(values.months) })
  console.log(JSON.stringify(figures, (_, value: unknown) => (value instanceof Map ? Object.fromEntries(value) : value), 1))
}
