import { Anchor, Button, Group, Stack } from '@mantine/core'
import * as texts from '@home-credit/texts'
import type { ArticleRow } from '../articles.ts'
import type { Me } from '../../../shared/request.ts'
import { hrefOf } from '../../../shared/router.ts'
import { useQuery } from '../../../shared/use-query.ts'
import { DataTable, type Column } from '../../../ui/DataTable.tsx'
import { PageTitle } from '../../../ui/PageTitle.tsx'
import { Time } from '../../../ui/Time.tsx'
import { PublishedTag } from '../PublishedTag.tsx'
import { MissingLanguages } from '../../../shared/MissingLanguages.tsx'

const columns = (): Column<ArticleRow, 'place'>[] => [
  {
    name: 'title',
    header: texts.console_article_title(),
    cell: ({ id, title }) => (
      <Anchor inherit href={hrefOf(['articles', id])}>
        {title}
      </Anchor>
    ),
  },
  { name: 'id', header: texts.console_article_address(), wide: true, unbroken: true, cell: ({ id }) => id },
  { name: 'state', header: texts.console_state(), cell: (article) => <PublishedTag article={article} /> },
  {
    name: 'missing',
    header: texts.console_article_missing(),
    wide: true,
    cell: ({ missing }) => <MissingLanguages missing={missing} none={texts.console_article_whole()} />,
  },
  {
    name: 'changed',
    header: texts.console_article_changed(),
    wide: true,
    cell: ({ changed_at }) => <Time at={changed_at} />,
  },
]

/** One page for all: a lender has dozens of articles, not thousands. */
const ALL = { sort: { by: 'place', order: 'asc' }, page: 1, pageSize: 100 } as const

export function Articles({ me }: { me: Me }) {
  const { data, loading, fault, reload } = useQuery('POST /api/console/articles', { action: 'list' })
  return (
    <Stack>
      <Group justify="space-between">
        <PageTitle>{texts.console_page_articles()}</PageTitle>
        {me.actions.includes('content.write') && (
          <Button component="a" href={hrefOf(['articles', 'add'])}>
            {texts.console_page_add_article()}
          </Button>
        )}
      </Group>
      <DataTable
        name={texts.console_page_articles()}
        columns={columns()}
        rows={data?.rows}
        total={0}
        rowKey={({ id }) => id}
        view={ALL}
        onView={() => undefined}
        loading={loading}
        fault={fault}
        onRetry={reload}
        empty={texts.console_rows_empty()}
      />
    </Stack>
  )
}
