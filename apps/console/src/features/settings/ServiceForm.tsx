import { NumberInput, TextInput } from '@mantine/core'
import * as texts from '@home-credit/texts'
import { useState } from 'react'
import { dayName, HoursFields } from './HoursFields.tsx'
import { NO_OMBUDSMAN, ombudsmanFieldName, OmbudsmanFields } from './OmbudsmanFields.tsx'
import { SettingProposal, type SettingValue } from './SettingProposal.tsx'
import { SettingForm, type PartProps } from './SettingForm.tsx'

type Channel = 'phone' | 'whatsapp' | 'telegram' | 'email'
const CHANNELS: readonly { name: Channel; label: () => string; maxLength: number }[] = [
  { name: 'phone', label: texts.console_settings_phone, maxLength: 26 },
  { name: 'whatsapp', label: texts.console_settings_whatsapp, maxLength: 26 },
  { name: 'telegram', label: texts.console_settings_telegram, maxLength: 33 },
  { name: 'email', label: texts.console_settings_email, maxLength: 254 },
]

/** Default when the setting has none. */
const ANSWER_MINUTES = 60

const fieldName = (field: string): string => {
  if (field === 'opens') return texts.console_settings_opens()
  if (field === 'closes') return texts.console_settings_closes()
  if (field === 'days') return texts.console_settings_days()
  if (field === 'answer_minutes') return texts.console_settings_answer()
  return CHANNELS.find(({ name }) => name === field)?.label() ?? ombudsmanFieldName(field)
}
const formatValue = (field: string, value: SettingValue): string => {
  if (field.endsWith('days') && Array.isArray(value)) return value.map((day) => dayName(Number(day))).join(' ')
  return value === null ? '' : String(value)
}

export function ServiceForm({ dated, mayWrite, onSaved, reload }: PartProps<'service'>) {
  const [service, setService] = useState(dated.value)
  const [answer, setAnswer] = useState<string | number>(dated.value.answer_minutes ?? ANSWER_MINUTES)
  const [ombudsman, setOmbudsman] = useState(dated.value.ombudsman)
  const { phone, whatsapp, telegram, email, opens, closes, days } = service
  return (
    <SettingForm
      title={texts.console_settings_service()}
      dated={dated}
      planned={dated.planned.map(({ effective_at, value }) => ({
        at: effective_at,
        summary: [
          value.phone,
          value.whatsapp,
          value.telegram,
          value.email,
          `${value.opens}–${value.closes}`,
          value.days.map(dayName).join(' '),
          value.ombudsman?.name ?? '',
          value.ombudsman?.phone ?? '',
        ]
          .filter((part) => part !== '')
          .join(', '),
      }))}
      mayWrite={mayWrite}
      inputFor={(change) => ({
        action: 'set_service',
        phone,
        whatsapp,
        telegram,
        email,
        opens,
        closes,
        days,
        answer_minutes: Number(answer),
        ...(ombudsman === undefined ? {} : { ombudsman }),
        ...change,
      })}
      onSaved={onSaved}
      second={{
        waits: dated.proposed !== null && (
          <SettingProposal
            name="service"
            proposed={dated.proposed}
            fieldName={fieldName}
            formatValue={formatValue}
            mayWrite={mayWrite}
            onSaved={onSaved}
            reload={reload}
          />
        ),
      }}
    >
      {(faults) => (
        <>
          {CHANNELS.map(({ name, label, maxLength }) => (
            <TextInput
              key={name}
              label={label()}
              readOnly={!mayWrite}
              autoComplete="off"
              maxLength={maxLength}
              error={faults[name]}
              value={service[name]}
              onChange={(event) => setService({ ...service, [name]: event.currentTarget.value })}
            />
          ))}
          <HoursFields
            hours={service}
            names={{
              opens: texts.console_settings_opens(),
              closes: texts.console_settings_closes(),
              days: texts.console_settings_days(),
            }}
            readOnly={!mayWrite}
            faults={faults}
            onChange={(hours) => setService({ ...service, ...hours })}
          />
          <NumberInput
            label={texts.console_settings_answer()}
            readOnly={!mayWrite}
            min={1}
            max={6000}
            allowDecimal={false}
            hideControls
            error={faults['answer_minutes']}
            value={answer}
            onChange={setAnswer}
          />
          <OmbudsmanFields
            ombudsman={ombudsman ?? NO_OMBUDSMAN}
            readOnly={!mayWrite}
            faults={faults}
            onChange={setOmbudsman}
          />
        </>
      )}
    </SettingForm>
  )
}
