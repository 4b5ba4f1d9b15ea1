import * as texts from '@home-credit/texts'
import type { ConsolePage } from '../../shared/console-page.ts'
import { AddArticle } from './pages/AddArticle.tsx'
import { Article } from './pages/Article.tsx'
import { Articles } from './pages/Articles.tsx'
import { Marketing } from './pages/Marketing.tsx'

export const contentPages: readonly ConsolePage[] = [
  {
    path: 'articles',
    needs: 'content.read',
    menu: { group: 'setup', icon: 'newspaper', label: texts.console_page_articles },
    render: ({ me }) => <Articles me={me} />,
  },
  { path: 'articles/add', needs: 'content.write', render: () => <AddArticle /> },
  { path: 'articles/:id', needs: 'content.read', render: ({ me, id }) => <Article id={id} me={me} /> },
  {
    path: 'marketing',
    needs: 'content.read',
    menu: { group: 'setup', icon: 'text-quote', label: texts.console_page_marketing },
    render: ({ me }) => <Marketing me={me} />,
  },
]
