import { Anchor, Stack } from '@mantine/core'
import * as texts from '@home-credit/texts'
import { go, hrefOf } from '../../../shared/router.ts'
import { PageTitle } from '../../../ui/PageTitle.tsx'
import { ArticleForm } from '../ArticleForm.tsx'

export function AddArticle() {
  return (
    <Stack>
      <Anchor href={hrefOf(['articles'])} size="sm">
        {texts.console_to_articles()}
      </Anchor>
      <PageTitle>{texts.console_page_add_article()}</PageTitle>
      <ArticleForm onSaved={({ article }) => go(['articles', article.id])} />
    </Stack>
  )
}
