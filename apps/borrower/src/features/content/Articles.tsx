import type { CallOutput } from '@home-credit/contract'
import * as texts from '@home-credit/texts'
import { hrefOf, PATHS } from '../../shared/paths.ts'
import { LinkRows } from '../../ui/LinkRows.tsx'
import { Part } from '../../ui/Part.tsx'

export function Articles({ articles }: { articles: CallOutput<'POST /api/system/setting'>['articles'] }) {
  if (articles.length === 0) return null
  return (
    <Part title={texts.home_articles()}>
      <LinkRows
        rows={articles.map(({ id, title, summary }) => ({
          href: hrefOf(PATHS.article, { id }),
          icon: 'book',
          tone: 'sand',
          label: title,
          note: summary,
        }))}
      />
    </Part>
  )
}
