import { Button, Group, NativeSelect, NumberInput, SegmentedControl, SimpleGrid, Stack, TextInput } from '@mantine/core'
import * as texts from '@home-credit/texts'
import { LANGS } from '@home-credit/texts/runtime'
import { isLang, type Lang } from '@home-credit/texts/runtime'
import { useState } from 'react'
import { nextIn, nextOptions, type Answer, type Article, type ArticleTexts } from './articles.ts'
import { langName } from '../../shared/languages.ts'
import { useMutation } from '../../shared/use-mutation.ts'
import { Form } from '../../ui/Form.tsx'
import { HtmlField } from '../../ui/HtmlField.tsx'
import { Section } from '../../ui/Section.tsx'
import { toast } from '../../ui/toasts.tsx'
import { ArticlePreview } from './ArticlePreview.tsx'
import { FigureNames } from './FigureNames.tsx'
import { DraftNote } from '../../ui/DraftNote.tsx'
import { useDraft } from '../../ui/use-draft.ts'

const NONE = { title: '', summary: '', body: '' }
const LAST_PLACE = 999
const LENGTH = { id: 40, title: 120, summary: 240, body: 20_000 }

export interface ArticleFormProps {
  /** The article to change; undefined for a new one. */
  article?: Article
  onSaved(answer: Answer): void
  /** Whether the form differs from the saved version. */
  onTouched?: (touched: boolean) => void
}

/** An article in three languages; the one being edited has a preview beside it. */
export function ArticleForm({ article, onSaved, onTouched }: ArticleFormProps) {
  const [id, setId] = useState('')
  // A draft of an older version would undo what somebody else has saved since.
  const [written, setWritten, draft] = useDraft<ArticleTexts>(
    `article ${article?.version ?? 'new'}`,
    article?.texts ?? { en: NONE, zh: NONE, pt: NONE },
  )
  const [place, setPlace] = useState<string | number>(article?.place ?? 100)
  const [next, setNext] = useState<string>(article?.action ?? '')
  const [lang, setLang] = useState<Lang>('en')
  const { send, busy, fault } = useMutation('POST /api/console/articles')
  const fields = fault?.fields ?? {}

  const write = (part: keyof typeof NONE, text: string): void => {
    setWritten({ ...written, [lang]: { ...written[lang], [part]: text } })
    onTouched?.(true)
  }
  const submit = async (): Promise<void> => {
    const input = { place: Number(place), next: nextIn(next), texts: written }
    const answer = await send(
      article === undefined
        ? { action: 'add', id: id.trim(), ...input }
        : { action: 'save', id: article.id, version: article.version, ...input },
    )
    if (answer === undefined) return
    draft.clear()
    toast(texts.console_saved())
    onTouched?.(false)
    onSaved(answer)
  }
  const errorAt = (part: keyof typeof NONE): string | undefined => fields[`texts.${lang}.${part}`]
  // Marks the other languages that have errors.
  const label = (each: Lang): string =>
    `${langName(each)}${Object.keys(fields).some((name) => name.startsWith(`texts.${each}.`)) ? ' (!)' : ''}`

  return (
    <SimpleGrid cols={{ base: 1, md: 2 }} maw={1400}>
      <Form fault={fault} onSubmit={() => void submit()}>
        <DraftNote draft={draft} />
        {article === undefined && (
          <TextInput
            label={texts.console_article_address()}
            description={texts.console_article_address_hint()}
            required
            autoComplete="off"
            maxLength={LENGTH.id}
            error={fields['id']}
            value={id}
            onChange={(event) => setId(event.currentTarget.value)}
          />
        )}
        <SegmentedControl
          aria-label={texts.console_language()}
          value={lang}
          data={LANGS.map((each) => ({ value: each, label: label(each) }))}
          onChange={(value) => isLang(value) && setLang(value)}
        />
        <Stack key={lang} gap="sm">
          <TextInput
            label={texts.console_article_title()}
            required
            autoComplete="off"
            maxLength={LENGTH.title}
            error={errorAt('title')}
            value={written[lang].title}
            onChange={(event) => write('title', event.currentTarget.value)}
          />
          <TextInput
            label={texts.console_article_summary()}
            required
            autoComplete="off"
            maxLength={LENGTH.summary}
            error={errorAt('summary')}
            value={written[lang].summary}
            onChange={(event) => write('summary', event.currentTarget.value)}
          />
          <HtmlField
            label={texts.console_article_body()}
            required
            maxLength={LENGTH.body}
            error={errorAt('body')}
            value={written[lang].body}
            onChange={(text) => write('body', text)}
          />
        </Stack>
        <SimpleGrid cols={{ base: 1, xs: 2 }}>
          <NativeSelect
            label={texts.console_article_next()}
            error={fields['next']}
            data={nextOptions()}
            value={next}
            onChange={(event) => setNext(event.currentTarget.value)}
          />
          <NumberInput
            label={texts.console_article_place()}
            description={texts.console_article_place_hint()}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            min={1}
            max={LAST_PLACE}
            allowDecimal={false}
            hideControls
            error={fields['place']}
            value={place}
            onChange={setPlace}
          />
        </SimpleGrid>
        <Group justify="flex-end">
          <Button type="submit" loading={busy}>
            {texts.console_save()}
          </Button>
        </Group>
      </Form>
      <Stack>
        <Section title={texts.console_article_preview()}>
          <ArticlePreview lang={lang} written={written} />
        </Section>
        <FigureNames />
      </Stack>
    </SimpleGrid>
  )
}
