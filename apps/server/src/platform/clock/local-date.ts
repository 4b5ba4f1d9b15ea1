const BRASILIA = new Intl.DateTimeFormat('en-CA', {
  timeZone: 'America/Sao_Paulo',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
})

/** The day in America/Sao_Paulo, as 2026-03-10. */
export const localDate = (instant: Date): string => BRASILIA.format(instant)
