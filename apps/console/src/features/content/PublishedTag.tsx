import { Group } from '@mantine/core'
import * as texts from '@home-credit/texts'
import type { ArticleRow } from './articles.ts'
import { Tag } from '../../ui/Tag.tsx'

type Shown = Pick<ArticleRow, 'version' | 'shown_version' | 'waits'>

/** Whether the article is published, and whether a newer version is not. */
export const PublishedTag = ({ article: { version, shown_version, waits } }: { article: Shown }) => (
  <Group gap={4}>
    {shown_version === null ? (
      <Tag tone="gray">{texts.console_article_draft()}</Tag>
    ) : (
      <Tag filled>{texts.console_article_published()}</Tag>
    )}
    {waits ? (
      <Tag sign="…">{texts.console_article_waits()}</Tag>
    ) : (
      shown_version !== null && shown_version !== version && <Tag tone="gray">{texts.console_article_newer()}</Tag>
    )}
  </Group>
)
