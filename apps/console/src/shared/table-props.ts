import type { DataTableProps } from '../ui/DataTable.tsx'
import type { Query } from './use-query.ts'
import type { Table } from './use-table.ts'

type List<Data> = Extract<Data, { rows: readonly unknown[]; total: number }>
type Common = 'rows' | 'total' | 'view' | 'onView' | 'loading' | 'fault' | 'onRetry'

/** What every table shows of the call that fills it. A call that does more than list may have answered something else. */
export function tableProps<Data extends object, By extends string>(
  { view, setView }: Table<By>,
  { data, loading, fault, reload }: Query<Data>,
): Pick<DataTableProps<List<Data>['rows'][number], By>, Common> {
  const list = data !== undefined && 'rows' in data ? (data as List<Data>) : undefined
  return { rows: list?.rows, total: list?.total ?? 0, view, onView: setView, loading, fault, onRetry: reload }
}
