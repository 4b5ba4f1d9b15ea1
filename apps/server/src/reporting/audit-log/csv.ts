import type { Db } from '../../platform/db/index.ts'
import { BYTE_ORDER_MARK, csvRow, csvWord } from '../../platform/http/index.ts'
import { namesIn } from './names.ts'
import type { AuditRow } from './store.ts'

/** The same in every language, for formulas that refer to them. */
const COLUMNS = ['entry', 'at', 'actor', 'action', 'record', 'reason', 'details', 'request']

const UUID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g
/** As on the screen: nobody reads a whole id. */
const shortened = (text: string): string => text.replace(UUID, (id) => `…${id.slice(-6)}`)

/** Who has a name or a number is called by it, after the kind. */
function called(text: string, names: ReadonlyMap<string, string>): string {
  const name = names.get(text) ?? ''
  const [kind = ''] = text.split(':')
  return name === '' ? shortened(text) : `${kind} ${name}`
}

const rowOf = (
  { chain, seq, at, actor, action, subject, reason, details, request_id }: AuditRow,
  names: ReadonlyMap<string, string>,
): string =>
  csvRow(
    [
      `${chain}-${seq}`,
      at.toISOString(),
      called(actor, names),
      action,
      called(subject, names),
      reason ?? '',
      shortened(JSON.stringify(details)),
      shortened(request_id ?? ''),
    ].map(csvWord),
  )

/** Streams in batches, as the log is read. */
export async function* auditCsv(db: Db, batches: AsyncIterable<readonly AuditRow[]>): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + csvRow(COLUMNS)
  for await (const batch of batches) {
    const names = await namesIn(db, batch)
    yield batch.map((entry) => rowOf(entry, names)).join('')
  }
}
