import { Text } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import * as texts from '@home-credit/texts'
import type { Lang } from '@home-credit/texts/runtime'
import type { ArticleTexts } from './articles.ts'
import { useQuery } from '../../shared/use-query.ts'
import { FaultAlert } from '../../ui/FaultAlert.tsx'
import { Phone, PhonePage } from '../../ui/Phone.tsx'
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
    <div data-preview>
      <Phone label={texts.console_phone_preview()} lang={lang}>
        <PhonePage title={shown.title} note={shown.summary}>
          <SimpleHtml html={shown.body_html} />
        </PhonePage>
      </Phone>
    </div>
  )
}
