import { Text, TextInput } from '@mantine/core'
import * as texts from '@home-credit/texts'
import { HoursFields } from './HoursFields.tsx'
import type { Faults, SettingsAnswer } from './SettingForm.tsx'

type Ombudsman = NonNullable<SettingsAnswer['service']['value']['ombudsman']>

/** What the fields show until one is set. */
export const NO_OMBUDSMAN: Ombudsman = {
  name: '',
  phone: '',
  email: '',
  opens: '09:00',
  closes: '18:00',
  days: [1, 2, 3, 4, 5],
}

const FIELDS: readonly { name: 'name' | 'phone' | 'email'; label: () => string; maxLength: number }[] = [
  { name: 'name', label: texts.console_settings_ombudsman_name, maxLength: 80 },
  { name: 'phone', label: texts.console_settings_ombudsman_phone, maxLength: 26 },
  { name: 'email', label: texts.console_settings_ombudsman_email, maxLength: 254 },
]

const PATH = 'ombudsman.'
const NAMES: Record<string, () => string> = {
  ...Object.fromEntries(FIELDS.map(({ name, label }) => [`${PATH}${name}`, label])),
  [`${PATH}opens`]: texts.console_settings_ombudsman_opens,
  [`${PATH}closes`]: texts.console_settings_ombudsman_closes,
  [`${PATH}days`]: texts.console_settings_ombudsman_days,
}

/** By its path in the setting. */
export const ombudsmanFieldName = (field: string): string => NAMES[field]?.() ?? field

interface Props {
  ombudsman: Ombudsman
  readOnly: boolean
  faults: Faults
  onChange(ombudsman: Ombudsman): void
}

export function OmbudsmanFields({ ombudsman, readOnly, faults, onChange }: Props) {
  return (
    <>
      <Text size="sm" fw={600}>
        {texts.console_settings_ombudsman()}
      </Text>
      <Text size="xs" c="dimmed">
        {texts.console_settings_ombudsman_hint()}
      </Text>
      {FIELDS.map(({ name, label, maxLength }) => (
        <TextInput
          key={name}
          label={label()}
          readOnly={readOnly}
          autoComplete="off"
          maxLength={maxLength}
          error={faults[`${PATH}${name}`]}
          value={ombudsman[name]}
          onChange={(event) => onChange({ ...ombudsman, [name]: event.currentTarget.value })}
        />
      ))}
      <HoursFields
        hours={ombudsman}
        names={{
          opens: texts.console_settings_ombudsman_opens(),
          closes: texts.console_settings_ombudsman_closes(),
          days: texts.console_settings_ombudsman_days(),
        }}
        readOnly={readOnly}
        faults={faults}
        path={PATH}
        onChange={(hours) => onChange({ ...ombudsman, ...hours })}
      />
    </>
  )
}
