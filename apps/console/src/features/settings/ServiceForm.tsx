import { Checkbox, Group, NumberInput, SimpleGrid, TextInput } from '@mantine/core'
import { numberLocale } from '@home-credit/web'
import * as texts from '@home-credit/texts'
import { useState } from 'react'
import { SettingProposal, type SettingValue } from './SettingProposal.tsx'
import { SettingForm, type PartProps } from './SettingForm.tsx'

type Channel = 'phone' | 'whatsapp' | 'telegram' | 'email'
const CHANNELS: readonly { name: Channel; label: () => string; maxLength: number }[] = [
  { name: 'phone', label: texts.console_settings_phone, maxLength: 26 },
  { name: 'whatsapp', label: texts.console_settings_whatsapp, maxLength: 26 },
  { name: 'telegram', label: texts.console_settings_telegram, maxLength: 33 },
  { name: 'email', label: texts.console_settings_email, maxLength: 254 },
]

/** 0 is Sunday, and 2026-11-01 is a Sunday. */
const DAYS = [0, 1, 2, 3, 4, 5, 6] as const
const dayName = (day: number): string =>
  new Intl.DateTimeFormat(numberLocale(), { weekday: 'short', timeZone: 'UTC' }).format(
    new Date(Date.UTC(2026, 10, 1 + day)),
  )

/** Default when the setting has none. */
const ANSWER_MINUTES = 60

const fieldName = (field: string): string => {
  if (field === 'opens') return texts.console_settings_opens()
  if (field === 'closes') return texts.console_settings_closes()
  if (field === 'days') return texts.console_settings_days()
  if (field === 'answer_minutes') return texts.console_settings_answer()
  return CHANNELS.find(({ name }) => name === field)?.label() ?? field
}
const formatValue = (field: string, value: SettingValue): string => {
  if (field === 'days' && Array.isArray(value)) return value.map((day) => dayName(Number(day))).join(' ')
  return value === null ? '' : String(value)
}

export function ServiceForm({ dated, mayWrite, onSaved, reload }: PartProps<'service'>) {
  const [service, setService] = useState(dated.value)
  const [answer, setAnswer] = useState<string | number>(dated.value.answer_minutes ?? ANSWER_MINUTES)
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
          <SimpleGrid cols={2}>
            <TextInput
              type="time"
              label={texts.console_settings_opens()}
              readOnly={!mayWrite}
              error={faults['opens']}
              value={opens}
              onChange={(event) => setService({ ...service, opens: event.currentTarget.value })}
            />
            <TextInput
              type="time"
              label={texts.console_settings_closes()}
              readOnly={!mayWrite}
              error={faults['closes']}
              value={closes}
              onChange={(event) => setService({ ...service, closes: event.currentTarget.value })}
            />
          </SimpleGrid>
          <Checkbox.Group
            label={texts.console_settings_days()}
            error={faults['days']}
            value={days.map(String)}
            onChange={(chosen) => setService({ ...service, days: DAYS.filter((day) => chosen.includes(String(day))) })}
          >
            <Group mt={4}>
              {DAYS.map((day) => (
                <Checkbox key={day} value={String(day)} label={dayName(day)} disabled={!mayWrite} />
              ))}
            </Group>
          </Checkbox.Group>
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
        </>
      )}
    </SettingForm>
  )
}
