/** The steps in which arrears are reported. */
export const BUCKETS = ['1-30', '31-60', '61-90', 'over-90'] as const
export type Bucket = (typeof BUCKETS)[number]

/** The first day late of each bucket, in the same order. */
export const BUCKET_STARTS = [1, 31, 61, 91] as const

/** Days late are those of the oldest unpaid installment, counted from its payable date; null if nothing is late. */
export function bucketOf(daysLate: number): Bucket | null {
  const reached = BUCKET_STARTS.filter((start) => start <= daysLate).length
  return BUCKETS[reached - 1] ?? null
}
