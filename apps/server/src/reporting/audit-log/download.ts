import { z } from 'zod'
import type { CsvDownload } from '../serve-csv.ts'
import { auditCsv } from './csv.ts'
import { AUDIT_PATH, isOpen } from './link.ts'
import { entriesInBatches } from './store.ts'

const word = z.string().max(200).optional()
const filterSchema = z.object({
  subject: word,
  actor: word,
  action: word,
  from: z.iso.date().optional(),
  to: z.iso.date().optional(),
})

export const auditDownload: CsvDownload<z.output<typeof filterSchema>> = {
  path: AUDIT_PATH,
  filterSchema,
  permission: 'audit.read',
  isOpen,
  audited: { action: 'audit_exported', subject: 'audit_log' },
  fileName: () => 'audit-log.csv',
  rows: (db, filter) => auditCsv(db, entriesInBatches(db, filter)),
}
