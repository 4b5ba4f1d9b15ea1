const PARTS = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'America/Sao_Paulo',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
})

/** Formats a moment for a datetime-local field, in the lender's time zone: 2026-03-10T14:30. */
export const toLocal = (moment: string): string => PARTS.format(new Date(moment)).replace(' ', 'T')

/**
 * Reads such a field; returns '' when it is invalid. Brazil has had no summer time since 2019, so the offset is
 * fixed.
 */
export function fromLocal(typed: string): string {
  // `Date` accepts almost anything, so the form is checked first.
  const moment = new Date(/^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(typed) ? `${typed}:00-03:00` : Number.NaN)
  return Number.isNaN(moment.getTime()) ? '' : moment.toISOString()
}
