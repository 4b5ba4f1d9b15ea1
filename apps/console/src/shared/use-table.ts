import { PAGE_SIZES, type TableView } from '../ui/DataTable.tsx'
import { setQuery, usePlace } from './router.ts'

export interface Table<By extends string> {
  view: TableView<By>
  /** What the filter of this name holds, empty where it holds nothing. */
  filter(name: string): string
  setView(view: TableView<By>): void
  /** A new filter starts on its first page. */
  setFilter(values: Record<string, string>): void
}

/** A table whose filter, order and page stand in the address: a reload, a link and the way back keep them. */
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

/** The values that are not empty: a filter names only what it asks for. */
export const filled = <Values extends Record<string, string>>(
  values: Values,
): { [Name in keyof Values]?: Values[Name] } =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== '')) as {
    [Name in keyof Values]?: Values[Name]
  }
