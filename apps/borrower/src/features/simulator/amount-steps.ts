interface Range {
  min: number
  max: number
}

/** In centavos: up to this amount the slider moves by this much. */
const STEPS = [
  { upTo: 300_000, step: 10_000 },
  { upTo: 1_000_000, step: 50_000 },
  { upTo: Number.POSITIVE_INFINITY, step: 100_000 },
]

/** The amounts a slider stops at: R$100 apart up to R$3,000, R$500 up to R$10,000, R$1,000 above. Both ends are there. */
export function amountSteps({ min, max }: Range): number[] {
  const amounts = [min]
  let amount = min
  while (amount < max) {
    const step = STEPS.find(({ upTo }) => amount < upTo)?.step ?? max
    amount = Math.min(max, (Math.floor(amount / step) + 1) * step)
    amounts.push(amount)
  }
  return amounts
}

/** The stop that is nearest to an amount, which may have been typed. */
export const nearestStep = (amounts: readonly number[], amount: number): number =>
  amounts.reduce(
    (best, each, index) => (Math.abs(each - amount) < Math.abs((amounts[best] ?? 0) - amount) ? index : best),
    0,
  )
