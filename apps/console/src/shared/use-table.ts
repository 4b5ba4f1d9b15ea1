import { keysOf } from '@home-credit/web'
import { PAGE_SIZES, type DataTableProps, type TableView } from '../ui/DataTable.tsx'
import { setQuery, usePlace } from './router.ts'
import type { Query } from './use-query.ts'

export interface Table<By extends string> {
  view: TableView<By>
  /** The value of this filter, or ''. */
  filter(name: string): string
  setView(view: TableView<By>): void
  /** Goes back to the first page. */
  setFilter(values: Record<string, string>): void
}

/** Filter, order and page are part of the address, so that a reload, a link and Back restore them. */
export function useTable<By extends string>(orders: readonly By[], first: TableView<By>['sort']): Table<By> {
  const { query } = usePlace()
  const by = orders.find((each) => each === query.get('sort'))
  const page = Number(query.get('page') ?? 1)
  return {
    view: {
      sort: by === undefined ? first : { by, order: query.get('order') === 'desc' ? 'desc' : 'asc' },
      page: Number.isInteger(page) && page >= 1 && page <= 1_000_000 ? page : 1,
      pageSize: PAGE_SIZES.find((size) => String(size) === query.get('size')) ?? PAGE_SIZES[1],
    },
    filter: (name) => query.get(name) ?? '',
    setView: ({ sort, page, pageSize }) =>
      setQuery({ sort: sort.by, order: sort.order, page: page === 1 ? '' : String(page), size: String(pageSize) }),
    setFilter: (values) => setQuery({ ...values, page: '' }),
  }
}

/** Drops the empty values: a call gets only the filters in use. */
export const filled = <Values extends Record<string, string>>(
  values: Values,
): { [Name in keyof Values]?: Values[Name] } => {
  const named: { [Name in keyof Values]?: Values[Name] } = { ...values }
  for (const name of keysOf(values)) if (values[name] === '') delete named[name]
  return named
}

type Common = 'rows' | 'total' | 'view' | 'onView' | 'loading' | 'fault' | 'onRetry'

/** The props that every table takes from its query. */
export function tableProps<Row, By extends string>(
  { view, setView }: Table<By>,
  { data, loading, fault, reload }: Query<{ rows: readonly Row[]; total: number }>,
): Pick<DataTableProps<Row, By>, Common> {
  return { rows: data?.rows, total: data?.total ?? 0, view, onView: setView, loading, fault, onRetry: reload }
}
