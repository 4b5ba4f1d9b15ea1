const USUAL_MONTHS = [3, 6, 9, 12, 18, 24, 36]

/** The usual terms from the shortest to the longest that is on offer, and those two. */
export const usualMonths = (min: number, max: number): number[] => [
  ...new Set([min, ...USUAL_MONTHS.filter((months) => months > min && months < max), max]),
]
