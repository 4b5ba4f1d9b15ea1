import { Chip, Group, Stack, Text } from '@mantine/core'
import { DOCUMENT_REASON_TEXTS } from '@home-credit/web'
import * as texts from '@home-credit/texts'
import { useState } from 'react'
import { Section } from '../../ui/Section.tsx'
import type { LoanCase } from './loan-case.ts'
import { documentReasons } from './loan-labels.ts'

/** What the borrower would read for each reason, in their language. It decides nothing. */
export function RefusalWords({ lang }: Pick<LoanCase['borrower'], 'lang'>) {
  const [reason, setReason] = useState<string>()
  const shown = documentReasons().find(({ value }) => value === reason)
  return (
    <Section title={texts.console_refusal_words()}>
      <Stack gap="sm">
        {shown === undefined ? (
          <Text size="sm" c="dimmed">
            {texts.console_refusal_words_choose()}
          </Text>
        ) : (
          <Text size="sm" lang={lang} aria-live="polite">
            {DOCUMENT_REASON_TEXTS[shown.value]({}, lang)}
          </Text>
        )}
        <Chip.Group value={reason ?? null} onChange={(value) => setReason(value ?? undefined)}>
          <Group gap="xs">
            {documentReasons().map(({ value, label }) => (
              <Chip key={value} value={value} size="xs" variant="light">
                {label}
              </Chip>
            ))}
          </Group>
        </Chip.Group>
      </Stack>
    </Section>
  )
}
