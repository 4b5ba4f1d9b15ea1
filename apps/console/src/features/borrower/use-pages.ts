import { useState } from 'react'
import type { Query } from '../../shared/use-query.ts'
import type { DataTableProps, TableView } from '../../ui/DataTable.tsx'

/** The page of one of several tables on a screen. It is not part of the address, which has room for one. */
export function usePages<By extends string>(by: By) {
  const [view, setView] = useState<TableView<By>>({ sort: { by, order: 'desc' }, page: 1, pageSize: 10 })
  return {
    view,
    propsOf: <Row>({
      data,
      loading,
      fault,
      reload,
    }: Query<{ rows: readonly Row[]; total: number }>): Pick<
      DataTableProps<Row, By>,
      'rows' | 'total' | 'view' | 'onView' | 'loading' | 'fault' | 'onRetry' | 'quiet'
    > => ({
      rows: data?.rows,
      total: data?.total ?? 0,
      view,
      onView: setView,
      loading,
      fault,
      onRetry: reload,
      quiet: true,
    }),
  }
}
