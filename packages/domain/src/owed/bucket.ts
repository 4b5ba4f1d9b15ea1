/** How late a loan is, in the steps that arrears are told in. */
export const BUCKETS = ['1-30', '31-60', '61-90', 'over-90'] as const
export type Bucket = (typeof BUCKETS)[number]

/** The first day late of each, in the same order. */
export const BUCKET_STARTS = [1, 31, 61, 91] as const

/** The bucket of a loan by the days that its oldest unpaid installment is late, counted from the payable date; none while nothing is late. */
export function bucketOf(daysLate: number): Bucket | null {
  const reached = BUCKET_STARTS.filter((start) => start <= daysLate).length
  return BUCKETS[reached - 1] ?? null
}
