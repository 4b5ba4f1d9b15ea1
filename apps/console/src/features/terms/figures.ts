import { formatMoney, formatPercent } from '@home-credit/web'
import * as texts from '@home-credit/texts'
import { percentOf, rateOf } from '../../shared/percent.ts'
import { formatDay } from '../../ui/format-time.ts'
import type { Field, FieldKind, SettingForm } from './setting-forms.ts'

/** What is typed in percent; text that is no percentage is left for the server to refuse, marked so that it reads as no rate. */
export const typedPercent = (value: unknown): string => {
  const text = typeof value === 'string' ? value : ''
  return text.endsWith('%') ? text.slice(0, -1) : percentOf(text)
}
export const rateTyped = (text: string): string => rateOf(text) ?? `${text}%`

const isFilled = (value: unknown): value is string | number | boolean =>
  (typeof value === 'string' && value !== '') || typeof value === 'number' || typeof value === 'boolean'

/** A figure as colleagues read it. */
export function formatFigure(kind: FieldKind, value: unknown): string {
  if (Array.isArray(value)) return value.map((each) => formatFigure(kind, each)).join('–')
  if (!isFilled(value)) return texts.console_settings_none()
  if (kind === 'money' && typeof value === 'number') return formatMoney(value)
  if (kind === 'percent' && typeof value === 'string' && !value.endsWith('%')) return formatPercent(percentOf(value))
  if (kind === 'yes_no') return value === true ? texts.terms_yes() : texts.terms_no()
  if (kind === 'day' && typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value)) return formatDay(value)
  return String(value)
}

/** The field that a change of the server names by its path, such as `plus.rate_monthly`, with the item it belongs to. */
export function changedField(form: SettingForm, path: string): { field: Field | undefined; label: string } {
  const field = [...form.fields, ...(form.list?.fields ?? [])].find(({ path: [...parts] }) => {
    const name = /^\d+$/.test(parts.at(-1) ?? '') ? parts.slice(0, -1).join('.') : parts.join('.')
    return path === name || path.endsWith(`.${name}`)
  })
  if (field === undefined) return { field, label: path }
  const name = field.path.join('.')
  const before = path.endsWith(`.${name}`) ? path.slice(0, -name.length - 1) : ''
  const item = before.startsWith('tiers.') ? before.slice('tiers.'.length) : before
  return { field, label: item === '' ? field.label() : `${item}: ${field.label()}` }
}
