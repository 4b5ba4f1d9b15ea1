import { closeAt } from '../close/speed.ts'
import { detailOverTime } from '../close/detail.ts'

const SIZES = [10_000, 100_000, 1_000_000]

/** The close over growing numbers of loans, and one loan with a growing history. `CLOSE_LOANS` sets other sizes. */
export async function bench(): Promise<void> {
  const sizes = process.env['CLOSE_LOANS']?.split(',').map(Number) ?? SIZES
  const each: number[] = []
  for (const size of sizes) each.push(await closeAt(size))
  const [smallest, largest] = [each[0] ?? Number.NaN, each.at(-1) ?? Number.NaN]
  console.log(
    `cost for each loan, largest over smallest: ratio ${(largest / smallest).toFixed(2)} (target at most 1.2; 1,000,000 in a minute is 60 µs)`,
  )
  await detailOverTime()
}
