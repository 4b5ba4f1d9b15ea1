import { z } from 'zod'
import { postingsOf } from '../../ledger/index.ts'
import type { CsvDownload } from '../serve-csv.ts'
import { ledgerCsv } from './csv.ts'
import { isOpen, LEDGER_PATH } from './link.ts'
import { periodOf } from './period.ts'

const filterSchema = z.object({ from: z.iso.date(), to: z.iso.date() })

export const ledgerDownload: CsvDownload<z.output<typeof filterSchema>> = {
  path: LEDGER_PATH,
  filterSchema,
  permission: 'ledger.read',
  isOpen,
  audited: { action: 'ledger_exported', subject: 'ledger' },
  fileName: ({ from, to }) => `ledger-${from}-${to}.csv`,
  rows: (db, filter) => ledgerCsv(postingsOf(db, periodOf(filter))),
}
