import * as texts from '@home-credit/texts'
import { useEffect } from 'react'
import { Answered } from '../../shared/Answered.tsx'
import { relaunch, usePlace } from '../../shared/location.ts'
import { Page } from '../../shared/Page.tsx'
import { PATHS } from '../../shared/paths.ts'
import { useQuery } from '../../shared/use-query.ts'
import { Articles } from '../../features/content/Articles.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ArticleView } from '../../features/content/ArticleView.tsx'

const NOT_THERE = 404
/** The longest id of an article. */
const LONGEST_ID = 40

export function Article() {
  const id = usePlace().query.get('id') ?? ''
  const isId = id.length <= LONGEST_ID
  useEffect(() => {
    if (!isId) relaunch(PATHS.home)
  }, [isId])
  if (id === '') return <Listed />
  return isId ? <ArticleById key={id} id={id} /> : null
}

/** Without an id in the URL: the list. */
function Listed() {
  const settingsQuery = useQuery('POST /api/system/setting', {}, { cacheSeconds: 60 })
  return (
    <Page title={texts.title_article()}>
      <Answered call={settingsQuery} lines={8}>
        {({ articles }) =>
          articles.length === 0 ? (
            <EmptyState art="papers" title={texts.article_none()} />
          ) : (
            <Articles articles={articles} />
          )
        }
      </Answered>
    </Page>
  )
}

/** A missing or withdrawn article redirects home. */
function ArticleById({ id }: { id: string }) {
  const articleQuery = useQuery('POST /api/system/setting', { article: id })
  const { state } = articleQuery
  const gone =
    (state.at === 'refused' && state.status === NOT_THERE) || (state.at === 'ready' && state.data.article === null)
  useEffect(() => {
    if (gone) relaunch(PATHS.home)
  }, [gone])
  if (gone) return null
  return (
    <Page title={texts.title_article()}>
      <Answered call={articleQuery} lines={8}>
        {({ article }) => article !== null && <ArticleView article={article} />}
      </Answered>
    </Page>
  )
}
