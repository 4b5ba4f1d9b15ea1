const BRASILIA = new Intl.DateTimeFormat('en-CA', {
  timeZone: 'America/Sao_Paulo',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
})

/** The local day of an instant, as 2026-03-10: the day in America/Sao_Paulo. */
export const localDate = (instant: Date): string => BRASILIA.format(instant)
