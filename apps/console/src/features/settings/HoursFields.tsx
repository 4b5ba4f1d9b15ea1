import { Checkbox, Group, SimpleGrid, TextInput } from '@mantine/core'
import { numberLocale } from '@home-credit/web'
import type { Faults } from './SettingForm.tsx'

/** 0 is Sunday, and 2026-11-01 is a Sunday. */
const DAYS = [0, 1, 2, 3, 4, 5, 6] as const
export const dayName = (day: number): string =>
  new Intl.DateTimeFormat(numberLocale(), { weekday: 'short', timeZone: 'UTC' }).format(
    new Date(Date.UTC(2026, 10, 1 + day)),
  )

export interface OpeningHours {
  opens: string
  closes: string
  days: number[]
}

interface Props {
  hours: OpeningHours
  names: Record<keyof OpeningHours, string>
  readOnly: boolean
  faults: Faults
  /** Comes before the name of a field in `faults`. */
  path?: string
  onChange(hours: OpeningHours): void
}

export function HoursFields({ hours: { opens, closes, days }, names, readOnly, faults, path = '', onChange }: Props) {
  return (
    <>
      <SimpleGrid cols={2}>
        <TextInput
          type="time"
          label={names.opens}
          readOnly={readOnly}
          error={faults[`${path}opens`]}
          value={opens}
          onChange={(event) => onChange({ opens: event.currentTarget.value, closes, days })}
        />
        <TextInput
          type="time"
          label={names.closes}
          readOnly={readOnly}
          error={faults[`${path}closes`]}
          value={closes}
          onChange={(event) => onChange({ opens, closes: event.currentTarget.value, days })}
        />
      </SimpleGrid>
      <Checkbox.Group
        label={names.days}
        error={faults[`${path}days`]}
        value={days.map(String)}
        onChange={(chosen) => onChange({ opens, closes, days: DAYS.filter((day) => chosen.includes(String(day))) })}
      >
        <Group mt={4}>
          {DAYS.map((day) => (
            <Checkbox key={day} value={String(day)} label={dayName(day)} disabled={readOnly} />
          ))}
        </Group>
      </Checkbox.Group>
    </>
  )
}
