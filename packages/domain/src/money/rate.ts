import { roundHalfUp } from './round.ts'
import type { Cents } from './cents.ts'

declare const unit: unique symbol

/** An exact decimal: a whole number of hundred-millionths. 3.5 % a month is 3_500_000. */
export type Rate = number & { readonly [unit]: 'rate' }

/** 1 in units of a rate. Eight decimals represent 0.0082 % a day exactly, and every monthly rate a lender quotes. */
export const RATE_ONE = 100_000_000

export const isRate = (value: unknown): value is Rate =>
  typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 && value <= RATE_ONE

export function rate(units: number): Rate {
  if (!isRate(units)) throw new RangeError(`not a rate between 0 and 1 in hundred-millionths: ${units}`)
  return units
}

/** Parses '0.035'; undefined unless it is a decimal between 0 and 1 with at most eight places. */
export function parseRate(decimal: string): Rate | undefined {
  const found = /^([01])(?:\.(\d{1,8}))?$/.exec(decimal)
  if (found === null) return undefined
  const units = Number(found[1]) * RATE_ONE + Number((found[2] ?? '').padEnd(8, '0'))
  return isRate(units) ? units : undefined
}

/** A plain decimal: '0.035'. */
export const formatRate = (value: Rate): string => {
  const places = String(value % RATE_ONE)
    .padStart(8, '0')
    .replace(/0+$/, '')
  return `${Math.trunc(value / RATE_ONE)}${places === '' ? '' : `.${places}`}`
}

/** Rounds half a centavo up. */
export const shareOf = (amount: Cents, share: Rate): Cents => roundHalfUp(amount, share, RATE_ONE)
