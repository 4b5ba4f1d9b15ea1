import { Stack } from '@mantine/core'
import { formatMoney, formatPercent } from '@home-credit/web'
import * as texts from '@home-credit/texts'
import { Section } from '../../ui/Section.tsx'
import { typedPercent } from './figures.ts'
import type { ListOfItems } from './setting-forms.ts'
import classes from './Terms.module.css'
import { listAt, valueAt } from './value-path.ts'

const text = (item: unknown, field: string): string => {
  const found = valueAt(item, [field])
  return typeof found === 'string' ? found : ''
}
const cents = (item: unknown, field: string): number => {
  const found = valueAt(item, [field])
  return typeof found === 'number' ? found : 0
}

/** By its code; new ones by their place, as several may have none yet. */
const keyOf = (item: unknown, index: number): string => text(item, 'id') || `new ${index}`

/** A percentage as typed; what is no number is shown as it is. */
const percent = (typed: string): string => (/^\d+(\.\d+)?$/.test(typed) ? formatPercent(typed) : typed)

/** The packages of the value on the screen, one of which is edited. */
export function ItemChoice({
  list,
  value,
  chosen,
  onChoose,
}: {
  list: ListOfItems
  value: unknown
  chosen: number
  onChoose: (index: number) => void
}) {
  const items = listAt(value, list.path)
  if (list.oneAtATime !== true || items.length === 0) return null
  return (
    <Section title={texts.terms_packages()}>
      <Stack gap={4}>
        {items.map((item, index) => (
          <button
            key={keyOf(item, index)}
            type="button"
            className={classes['choice']}
            aria-current={index === chosen}
            onClick={() => onChoose(index)}
          >
            <b>{text(item, 'name') || texts.terms_package_new()}</b>
            <small>
              {texts.terms_package_price({
                rate: percent(typedPercent(valueAt(item, ['rate_monthly']))),
                fee: formatMoney(cents(item, 'fee_cents')),
              })}
            </small>
            <small>
              {texts.terms_package_range({
                from: formatMoney(cents(item, 'amount_min_cents')),
                to: formatMoney(cents(item, 'amount_max_cents')),
              })}
            </small>
          </button>
        ))}
      </Stack>
    </Section>
  )
}
