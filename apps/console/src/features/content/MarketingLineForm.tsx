import { Button, Group, NumberInput, TextInput } from '@mantine/core'
import type { CallOutput } from '@home-credit/contract'
import * as texts from '@home-credit/texts'
import { LANGS } from '@home-credit/texts/runtime'
import { useState } from 'react'
import { langName } from '../../shared/languages.ts'
import { useMutation } from '../../shared/use-mutation.ts'
import { Form } from '../../ui/Form.tsx'
import { toast } from '../../ui/toasts.tsx'

export type MarketingAnswer = CallOutput<'POST /api/console/marketing'>
export type MarketingLine = MarketingAnswer['rows'][number]

const LENGTH = 200
const LAST_PLACE = 999

interface Props {
  /** The line to change; undefined for a new one. */
  line?: MarketingLine
  onSaved(answer: MarketingAnswer): void
}

export function MarketingLineForm({ line, onSaved }: Props) {
  const [translations, setTranslations] = useState(line?.texts ?? { en: '', zh: '', pt: '' })
  const [place, setPlace] = useState<string | number>(line?.place ?? 100)
  const { send, busy, fault } = useMutation('POST /api/console/marketing')
  const submit = async (): Promise<void> => {
    const input = { place: Number(place), texts: translations }
    const answer = await send(
      line === undefined
        ? { action: 'add', ...input }
        : { action: 'save', id: line.id, version: line.version, ...input },
    )
    if (answer === undefined) return
    toast(texts.console_saved())
    onSaved(answer)
  }
  return (
    <Form fault={fault} onSubmit={() => void submit()}>
      {LANGS.map((lang) => (
        <TextInput
          key={lang}
          label={langName(lang)}
          required={lang === 'en'}
          autoComplete="off"
          maxLength={LENGTH}
          error={fault?.fields[`texts.${lang}`]}
          value={translations[lang]}
          onChange={(event) => setTranslations({ ...translations, [lang]: event.currentTarget.value })}
        />
      ))}
      <Group justify="space-between" align="flex-end">
        <NumberInput
          label={texts.console_article_place()}
          w={120}
          min={1}
          max={LAST_PLACE}
          allowDecimal={false}
          hideControls
          error={fault?.fields['place']}
          value={place}
          onChange={setPlace}
        />
        <Button type="submit" loading={busy}>
          {texts.console_save()}
        </Button>
      </Group>
    </Form>
  )
}
