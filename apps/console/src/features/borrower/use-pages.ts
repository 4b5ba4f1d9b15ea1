import { useState } from 'react'
import type { Query } from '../../shared/use-query.ts'
import type { DataTableProps, TableView } from '../../ui/DataTable.tsx'

type Common = 'rows' | 'total' | 'view' | 'onView' | 'loading' | 'fault' | 'onRetry' | 'quiet'

/** The page of one of several tables on a screen. It is not part of the address, which has room for one. */
export function usePages() {
  const [view, setView] = useState<TableView<'at'>>({ sort: { by: 'at', order: 'desc' }, page: 1, pageSize: 10 })
  return {
    /** For the input of the call. */
    input: { page: view.page, page_size: view.pageSize },
    propsOf: <Row>({
      data,
      loading,
      fault,
      reload,
    }: Query<{ rows: readonly Row[]; total: number }>): Pick<DataTableProps<Row, 'at'>, Common> => ({
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

export type Pages = ReturnType<typeof usePages>
