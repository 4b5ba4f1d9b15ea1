declare const unit: unique symbol

/** A whole number of centavos. Money is never anything else. */
export type Cents = number & { readonly [unit]: 'cents' }

/** The largest amount a single line may carry: R$ 1 billion, well within the exact range of a double. */
export const MAX_CENTS = 100_000_000_000

export const isCents = (value: unknown): value is Cents =>
  typeof value === 'number' && Number.isSafeInteger(value) && Math.abs(value) <= MAX_CENTS

export function cents(value: number): Cents {
  if (!isCents(value)) throw new RangeError(`not an amount in centavos: ${value}`)
  return value
}

/** Skips the range check, for inner loops of a schedule whose numbers the loan limits keep in range. */
export const uncheckedCents = (value: number): Cents => value as Cents

export const sumCents = (amounts: readonly Cents[]): Cents => cents(amounts.reduce((sum, amount) => sum + amount, 0))
