import { formatPercent, parseRate } from '@home-credit/domain'

// Not Intl: another version of its data may use other characters, and a signed text would get another hash.

const NO_BREAK = '\u00a0'

/** 123456789 as 1.234.567,89. */
function plainAmount(cents: number): string {
  const whole = String(Math.trunc(cents / 100)).replace(/\B(?=(\d{3})+$)/g, '.')
  return `${whole},${String(cents % 100).padStart(2, '0')}`
}

export const reais = (cents: number): string => `R$${NO_BREAK}${plainAmount(cents)}`

/** '0.059' as 5,9%: exact, with as many decimals as the rate has. */
export function percentOfRate(decimal: string): string {
  const rate = parseRate(decimal)
  if (rate === undefined) throw new Error('a rate in a contract is no rate')
  const places = String(rate % 1_000_000)
    .padStart(6, '0')
    .replace(/0+$/, '')
  return `${Math.trunc(rate / 1_000_000)}${places === '' ? '' : `,${places}`}%`
}

/** Basis points with two decimals: 5723 as 57,23%. */
export const percentOfBp = (bp: number): string => `${formatPercent(bp).replace('.', ',')}%`

/** '2026-03-10' as 10/03/2026. */
export const dateOf = (day: string): string => day.replace(/^(\d{4})-(\d\d)-(\d\d)$/, '$3/$2/$1')

const CLOCKS = {
  saoPaulo: new Intl.DateTimeFormat('en-GB', {
    timeZone: 'America/Sao_Paulo',
    hourCycle: 'h23',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    day: '2-digit',
    month: '2-digit',
    year: 'numeric',
  }),
  utc: new Intl.DateTimeFormat('en-GB', {
    timeZone: 'UTC',
    hourCycle: 'h23',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    day: '2-digit',
    month: '2-digit',
    year: 'numeric',
  }),
}

/** An instant as 10/03/2026 14:05:09. */
export function momentOf(instant: Date, clock: keyof typeof CLOCKS): string {
  const parts = new Map(CLOCKS[clock].formatToParts(instant).map(({ type, value }) => [type, value]))
  const of = (type: Intl.DateTimeFormatPartTypes): string => parts.get(type) ?? ''
  return `${of('day')}/${of('month')}/${of('year')} ${of('hour')}:${of('minute')}:${of('second')}`
}
