import { formatMoneyInColumn } from '@home-credit/web'

const MINUS = '−'

/** Zero has no sign. */
export const signed = (cents: number): string =>
  `${cents < 0 ? MINUS : cents > 0 ? '+' : ''}${formatMoneyInColumn(Math.abs(cents))}`
