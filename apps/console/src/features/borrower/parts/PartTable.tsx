import * as texts from '@home-credit/texts'
import type { ReactNode } from 'react'
import type { Query } from '../../../shared/use-query.ts'
import { DataTable, type Column } from '../../../ui/DataTable.tsx'
import classes from '../Parts.module.css'
import type { Pages } from '../use-pages.ts'

export interface PartTableProps<Row> {
  name: string
  pages: Pages
  query: Query<{ rows: readonly Row[]; total: number }>
  columns: readonly Column<Row, 'at'>[]
  rowKey(row: Row): string
}

/** The table of a tab. */
export const PartTable = <Row,>({ name, pages, query, columns, rowKey }: PartTableProps<Row>): ReactNode => (
  <div className={classes['part']}>
    <DataTable
      {...pages.propsOf(query)}
      name={name}
      columns={columns}
      rowKey={rowKey}
      empty={texts.console_rows_none()}
    />
  </div>
)
