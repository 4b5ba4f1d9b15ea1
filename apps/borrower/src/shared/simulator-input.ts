import { hrefOf, type Path } from './paths.ts'

/** Amount and term chosen in the simulator. They travel in the URL, so that they survive a log-in. */
export interface SimulatorInput {
  netCents: number
  months: number
}

export const INITIAL_INPUT: SimulatorInput = { netCents: 200_000, months: 6 }

export const hrefWithInput = (path: Path, input?: SimulatorInput): string =>
  hrefOf(path, input && { amount_cents: String(input.netCents), months: String(input.months) })

/** From the URL, which may contain anything; undefined unless both are valid. */
export function inputIn(query: URLSearchParams): SimulatorInput | undefined {
  const whole = (name: string, max: number): number | undefined => {
    const text = query.get(name) ?? ''
    return /^[1-9]\d{0,9}$/.test(text) && Number(text) <= max ? Number(text) : undefined
  }
  const netCents = whole('amount_cents', 1_000_000_000)
  const months = whole('months', 120)
  return netCents === undefined || months === undefined ? undefined : { netCents, months }
}
