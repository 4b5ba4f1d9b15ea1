export interface Scale {
  /** From the lowest to the highest, evenly spaced; zero is one of them. */
  ticks: readonly number[]
  /** Where a value is on an axis of this length, from its low end. */
  at(value: number, length: number): number
}

const STEPS = [1, 2, 2.5, 5, 10]
const MOST_STEPS = 4

/** Round numbers around these values and zero. */
export function scaleFor(values: readonly number[]): Scale {
  const low = Math.min(0, ...values)
  const high = Math.max(0, ...values)
  const rough = (high - low) / MOST_STEPS || 1
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = (STEPS.find((each) => each * power >= rough) ?? 10) * power
  const [first, last] = [Math.floor(low / step), Math.max(Math.ceil(high / step), 1)]
  const ticks = Array.from({ length: last - first + 1 }, (_, index) => (first + index) * step)
  return { ticks, at: (value, length) => ((value / step - first) / (last - first)) * length }
}
