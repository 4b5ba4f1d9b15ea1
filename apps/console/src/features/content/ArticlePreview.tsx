import { Text, Title } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import * as texts from '@home-credit/texts'
import type { Lang } from '@home-credit/texts/runtime'
import type { ArticleTexts } from './articles.ts'
import { useQuery } from '../../shared/use-query.ts'
import { FaultAlert } from '../../ui/FaultAlert.tsx'
import { SimpleHtml } from '../../ui/SimpleHtml.tsx'

const PAUSE_MS = 400

/**
 * The server sanitizes the text and fills in the figures, as it does for readers. Updates after a short pause in
 * typing.
 */
export function ArticlePreview({ lang, written }: { lang: Lang; written: ArticleTexts }) {
  const [input] = useDebouncedValue({ lang, texts: written }, PAUSE_MS)
  const { data, fault, reload } = useQuery('POST /api/console/articles', { action: 'preview', ...input })
  const shown = data?.shown
  const { title, summary, body } = written[lang]
  if (title === '' && summary === '' && body === '')
    return (
      <Text size="sm" c="dimmed">
        {texts.console_article_preview_empty()}
      </Text>
    )
  if (fault !== undefined) return <FaultAlert message={fault.message} onRetry={reload} />
  if (shown === undefined) return null
  return (
    <div lang={lang} data-preview>
      <Title order={3} size="h4">
        {shown.title}
      </Title>
      <Text size="sm" c="dimmed" mb="sm">
        {shown.summary}
      </Text>
      <Text component="div" size="sm">
        <SimpleHtml html={shown.body_html} />
      </Text>
    </div>
  )
}
