import { Alert, Anchor, Group, Stack } from '@mantine/core'
import * as texts from '@home-credit/texts'
import { useState } from 'react'
import type { Answer, Article as One } from '../articles.ts'
import type { Me } from '../../../shared/request.ts'
import { hrefOf } from '../../../shared/router.ts'
import { useQuery } from '../../../shared/use-query.ts'
import { ItemLoader } from '../../../ui/ItemLoader.tsx'
import { PageTitle } from '../../../ui/PageTitle.tsx'
import { AuditTrail } from '../../../shared/AuditTrail.tsx'
import { ArticleForm } from '../ArticleForm.tsx'
import { PublishedTag } from '../PublishedTag.tsx'
import { MissingLanguages } from '../../../shared/MissingLanguages.tsx'
import { PublishArticle } from '../PublishArticle.tsx'

export function Article({ id, me }: { id: string; me: Me }) {
  const { data, fault, reload, put } = useQuery('POST /api/console/articles', { action: 'one', id })
  return (
    <ItemLoader
      value={data?.article}
      fault={fault}
      onRetry={reload}
      href={hrefOf(['articles'])}
      link={texts.console_to_articles()}
    >
      {(article) => <ArticlePage article={article} me={me} onDone={put} reload={reload} />}
    </ItemLoader>
  )
}

interface PageProps {
  article: One
  me: Me
  onDone(answer: Answer): void
  reload(): void
}

function ArticlePage({ article, me, onDone, reload }: PageProps) {
  const [touched, setTouched] = useState(false)
  const mayWrite = me.actions.includes('content.write')
  return (
    <Stack>
      <Anchor href={hrefOf(['articles'])} size="sm">
        {texts.console_to_articles()}
      </Anchor>
      <Group justify="space-between">
        <PageTitle>{article.title}</PageTitle>
        <PublishedTag article={article} />
      </Group>
      {article.needed && <Alert role="note">{texts.console_article_needed()}</Alert>}
      <Group gap="xs">
        {texts.console_article_missing()}:{' '}
        <MissingLanguages missing={article.missing} none={texts.console_article_whole()} />
      </Group>
      {mayWrite && <PublishArticle article={article} touched={touched} onDone={onDone} reload={reload} />}
      <ArticleForm key={article.version} article={article} onSaved={onDone} onTouched={setTouched} />
      {me.actions.includes('audit.read') && (
        <AuditTrail
          key={JSON.stringify([article.version, article.shown?.version, article.proposal, article.refusal])}
          sides={[
            { value: 'article', label: texts.console_page_articles(), filter: { subject: `article:${article.id}` } },
          ]}
        />
      )}
    </Stack>
  )
}
