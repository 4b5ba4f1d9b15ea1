import { getLang } from '@home-credit/texts/runtime'

const LOCALES = { en: 'en-GB', zh: 'zh-CN', pt: 'pt-BR' } as const
const UNITS = ['kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const

const write = (value: number, unit: string): string =>
  new Intl.NumberFormat(LOCALES[getLang()], {
    style: 'unit',
    unit,
    unitDisplay: 'short',
    maximumFractionDigits: value < 10 ? 1 : 0,
  }).format(value)

/** In the largest unit that leaves at least one, by thousands. */
export function formatSize(bytes: number): string {
  let value = bytes / 1000
  let unit = 0
  while (value >= 1000 && unit < UNITS.length - 1) {
    value /= 1000
    unit += 1
  }
  return write(value, UNITS[unit] ?? 'kilobyte')
}

/** Milliseconds below a second, otherwise seconds. */
export const formatLatency = (ms: number): string =>
  ms < 1000 ? write(Math.max(1, Math.round(ms)), 'millisecond') : write(ms / 1000, 'second')
