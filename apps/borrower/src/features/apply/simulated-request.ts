/** Amount and term from the simulator, read from the URL; empty unless both are valid. */
export function simulatedRequest(query: URLSearchParams): { amount_cents?: number; months?: number } {
  const whole = (name: string, max: number): number | undefined => {
    const text = query.get(name) ?? ''
    return /^[1-9]\d{0,9}$/.test(text) && Number(text) <= max ? Number(text) : undefined
  }
  const netCents = whole('amount_cents', 1_000_000_000)
  const months = whole('months', 120)
  return netCents === undefined || months === undefined ? {} : { amount_cents: netCents, months }
}
