import { cents, type Cents } from './cents.ts'

/**
 * Splits an amount by weights into parts that sum to it: rounds each down, then gives one centavo each to the largest
 * remainders.
 */
export function allocate(amount: Cents, weights: readonly number[]): Cents[] {
  const total = weights.reduce((sum, weight) => sum + BigInt(weight), 0n)
  if (amount < 0 || total <= 0n || weights.some((weight) => weight < 0))
    throw new RangeError('allocate needs a non-negative amount and weights with a positive sum')
  const shares = weights.map((weight, index) => {
    const product = BigInt(amount) * BigInt(weight)
    return { index, whole: product / total, rest: product % total }
  })
  let left = amount - Number(shares.reduce((sum, share) => sum + share.whole, 0n))
  const parts = shares.map((share) => Number(share.whole))
  for (const { index } of shares.toSorted((one, other) =>
    other.rest > one.rest ? 1 : other.rest < one.rest ? -1 : one.index - other.index,
  )) {
    if (left === 0) break
    parts[index] = (parts[index] ?? 0) + 1
    left -= 1
  }
  return parts.map(cents)
}
