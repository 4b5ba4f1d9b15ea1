/** Between an operator's yes and the new number: time for whoever still holds the old one to say no. */
export const DELAY_HOURS = 72

export const effectOf = (now: Date): Date => new Date(now.getTime() + DELAY_HOURS * 3_600_000)
