const PARTS = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'America/Sao_Paulo',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
})

/** A moment as a field for date and time holds it, by the lender's clock: 2026-03-10T14:30. */
export const toLocal = (moment: string): string => PARTS.format(new Date(moment)).replace(' ', 'T')

/** What such a field holds, as a moment; empty where it is none. Brazil has had no summer time since 2019. */
export function fromLocal(typed: string): string {
  // A browser makes a date of almost anything.
  const moment = new Date(/^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(typed) ? `${typed}:00-03:00` : Number.NaN)
  return Number.isNaN(moment.getTime()) ? '' : moment.toISOString()
}
