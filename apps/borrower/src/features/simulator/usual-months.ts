import type { Range } from './best-offer.ts'

const USUAL_MONTHS = [3, 6, 9, 12, 18, 24, 36]

/** The usual terms within the range, and its ends. */
export const usualMonths = ({ min, max }: Range): number[] => [
  ...new Set([min, ...USUAL_MONTHS.filter((months) => months > min && months < max), max]),
]
