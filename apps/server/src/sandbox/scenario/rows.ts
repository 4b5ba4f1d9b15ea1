import type { Insertable } from 'kysely'
import type { Tables } from '../../platform/db/index.ts'
import type { AuditEntry } from '../../platform/audit/index.ts'
import type { Posting } from '../../ledger/index.ts'

export type Row<Table extends keyof Tables> = Insertable<Tables[Table]>

type Tabled = { [Table in keyof Tables]?: Row<Table>[] }

/** What is to be written, in the order in which it happened. A row may change until it is written. */
export class Rows {
  readonly tables: Tabled = {}
  readonly postings: Posting[] = []
  readonly entries: AuditEntry[] = []

  add<Table extends keyof Tables>(table: Table, row: Row<Table>): Row<Table> {
    const tables: { [One in Table]?: Row<One>[] } = this.tables
    const rows = (tables[table] ??= [])
    rows.push(row)
    return row
  }

  book(posting: Posting): void {
    this.postings.push(posting)
  }

  note(entry: AuditEntry): void {
    this.entries.push(entry)
  }
}
