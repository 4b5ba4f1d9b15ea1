import * as texts from '@home-credit/texts'
import { numberLocale } from '@home-credit/web'
import { formatWhen } from '../../ui/format-days.ts'
import type { ServiceSettings } from './service.ts'

/** Any Sunday, to derive the names of the days. */
const SUNDAY = Date.UTC(2026, 0, 4)
const DAY_MS = 86_400_000

const dayName = (day: number): string =>
  new Intl.DateTimeFormat(numberLocale(), { weekday: 'long', timeZone: 'UTC' }).format(SUNDAY + day * DAY_MS)

/** Sorted from Monday; consecutive days become a range. */
function daysText(days: readonly number[]): string {
  const sorted = [...new Set(days.map((day) => (day + 6) % 7))].toSorted((one, other) => one - other)
  const [first = 0, last = 0] = [sorted[0], sorted.at(-1)]
  const name = (day: number): string => dayName((day + 1) % 7)
  if (sorted.length > 2 && last - first === sorted.length - 1)
    return texts.service_days_span({ first: name(first), last: name(last) })
  return new Intl.ListFormat(numberLocale(), { type: 'conjunction' }).format(sorted.map(name))
}

export const hoursText = ({ days, opens, closes }: Pick<ServiceSettings, 'days' | 'opens' | 'closes'>): string =>
  days.length === 0 ? texts.service_hours_none() : texts.service_hours({ days: daysText(days), opens, closes })

/** Outside the hours; the deadline is null if no hours are set. */
export const offlineText = (answerBy: string | null): string =>
  answerBy === null ? texts.service_offline() : texts.service_offline_until({ time: formatWhen(answerBy) })
