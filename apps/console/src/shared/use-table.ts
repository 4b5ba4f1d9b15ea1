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

type List<Data> = Extract<Data, { rows: readonly unknown[]; total: number }>
const isList = <Data extends object>(data: Data): data is List<Data> => 'rows' in data

type Common = 'rows' | 'total' | 'view' | 'onView' | 'loading' | 'fault' | 'onRetry'

/**
 * The props that every table takes from its query. A call with several actions may have answered something other than
 * a list.
 */
export function tableProps<Data extends object, By extends string>(
  { view, setView }: Table<By>,
  { data, loading, fault, reload }: Query<Data>,
): Pick<DataTableProps<List<Data>['rows'][number], By>, Common> {
  const list = data !== undefined && isList(data) ? data : undefined
  return { rows: list?.rows, total: list?.total ?? 0, view, onView: setView, loading, fault, onRetry: reload }
}
