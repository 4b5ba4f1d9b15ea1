import { NumberInput, Switch } from '@mantine/core'
import * as texts from '@home-credit/texts'
import { useState } from 'react'
import { SettingForm, type PartProps, type SettingsAnswer } from './SettingForm.tsx'

const MOST_PER_DAY = 1000

/** Whether registration needs a code, and how many registrations per code count on one day. */
export function InvitationsForm({
  dated,
  registration,
  mayWrite,
  onSaved,
}: PartProps<'invitations'> & Pick<SettingsAnswer, 'registration'>) {
  const [required, setRequired] = useState(registration.value.invitation_required)
  const [perDay, setPerDay] = useState<string | number>(dated.value.counted_per_day)
  const requiredFrom = (at: string): boolean =>
    registration.planned.find(({ effective_at }) => effective_at === at)?.value.invitation_required ??
    registration.value.invitation_required
  const summarize = (at: string, count: number): string =>
    `${texts.console_settings_per_day()}: ${count}${requiredFrom(at) ? `; ${texts.console_settings_required()}` : ''}`
  return (
    <SettingForm
      title={texts.console_settings_invitations()}
      dated={dated}
      planned={dated.planned.map(({ effective_at, value }) => ({
        at: effective_at,
        summary: summarize(effective_at, value.counted_per_day),
      }))}
      mayWrite={mayWrite}
      inputFor={({ effective_at }) => ({
        action: 'set_invitations',
        invitation_required: required,
        counted_per_day: Number(perDay),
        effective_at,
      })}
      onSaved={onSaved}
    >
      {(faults) => (
        <>
          <Switch
            label={texts.console_settings_required()}
            disabled={!mayWrite}
            checked={required}
            onChange={(event) => setRequired(event.currentTarget.checked)}
          />
          <NumberInput
            label={texts.console_settings_per_day()}
            readOnly={!mayWrite}
            min={1}
            max={MOST_PER_DAY}
            allowDecimal={false}
            hideControls
            error={faults['counted_per_day']}
            value={perDay}
            onChange={setPerDay}
          />
        </>
      )}
    </SettingForm>
  )
}
