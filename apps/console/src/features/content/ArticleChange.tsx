import { SegmentedControl, Stack, Text } from '@mantine/core'
import * as texts from '@home-credit/texts'
import { LANGS } from '@home-credit/texts/runtime'
import { isLang, type Lang } from '@home-credit/texts/runtime'
import { useState } from 'react'
import { nextName, type Article } from './articles.ts'
import { langName } from '../../shared/languages.ts'
import { Section } from '../../ui/Section.tsx'
import { TwoColumns } from '../../ui/TwoColumns.tsx'
import { ArticlePreview } from './ArticlePreview.tsx'

type Side = Pick<Article, 'place' | 'action' | 'texts'>

const One = ({ title, lang, side }: { title: string; lang: Lang; side: Side }) => (
  <Section title={title}>
    <Stack gap="xs">
      <ArticlePreview lang={lang} written={side.texts} />
      <Text size="xs" c="dimmed">
        {texts.console_article_place()}: {side.place}. {texts.console_article_next()}: {nextName(side.action)}
      </Text>
    </Stack>
  </Section>
)

/** Normalizes for comparison: a quotation mark may be written as `&quot;`. */
const normalizeText = (text: object | undefined): string =>
  JSON.stringify(Object.values(text ?? {})).replaceAll('&quot;', '\\"')

/** The published text next to the new one, as readers would see them. Languages that differ are marked. */
export function ArticleChange({ article }: { article: Article }) {
  const { shown } = article
  const differs = (lang: Lang): boolean => normalizeText(shown?.texts[lang]) !== normalizeText(article.texts[lang])
  const [lang, setLang] = useState<Lang>(() => LANGS.find(differs) ?? 'en')
  return (
    <Stack gap="sm">
      <SegmentedControl
        aria-label={texts.console_language()}
        value={lang}
        data={LANGS.map((each) => ({
          value: each,
          label: differs(each) ? texts.console_article_differs({ name: langName(each) }) : langName(each),
        }))}
        onChange={(value) => isLang(value) && setLang(value)}
      />
      <TwoColumns>
        {shown === null ? (
          <Section title={texts.console_article_now()}>
            <Text size="sm" c="dimmed">
              {texts.console_article_now_nothing()}
            </Text>
          </Section>
        ) : (
          <One title={texts.console_article_now()} lang={lang} side={shown} />
        )}
        <One title={texts.console_article_then()} lang={lang} side={article} />
      </TwoColumns>
    </Stack>
  )
}
