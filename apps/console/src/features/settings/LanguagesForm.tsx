import { Stack, Switch, Text } from '@mantine/core'
import * as texts from '@home-credit/texts'
import { LANGS } from '@home-credit/texts/runtime'
import { DEFAULT_LANG } from '@home-credit/texts/runtime'
import { useState } from 'react'
import { langName } from '../../shared/languages.ts'
import { SettingForm, type PartProps } from './SettingForm.tsx'

/** English cannot be switched off. */
export function LanguagesForm({ dated, mayWrite, onSaved }: PartProps<'languages'>) {
  const [on, setOn] = useState(dated.value)
  return (
    <SettingForm
      title={texts.console_settings_languages()}
      dated={dated}
      planned={dated.planned.map(({ effective_at, value }) => ({
        at: effective_at,
        summary: value.map(langName).join(', '),
      }))}
      mayWrite={mayWrite}
      inputFor={({ effective_at }) => ({ action: 'set_languages', languages: on, effective_at })}
      onSaved={onSaved}
    >
      {(faults) => (
        <Stack gap="xs">
          <Text size="sm">{texts.console_settings_languages_hint()}</Text>
          {LANGS.map((lang) => (
            <Switch
              key={lang}
              label={langName(lang)}
              disabled={!mayWrite || lang === DEFAULT_LANG}
              checked={on.includes(lang)}
              onChange={({ currentTarget: { checked } }) =>
                setOn(LANGS.filter((each) => (each === lang ? checked : on.includes(each))))
              }
            />
          ))}
          {faults['languages'] !== undefined && (
            <Text size="sm" c="red">
              {faults['languages']}
            </Text>
          )}
        </Stack>
      )}
    </SettingForm>
  )
}
