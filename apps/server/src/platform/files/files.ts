import { createHash, randomUUID } from 'node:crypto'
import * as texts from '@home-credit/texts'
import type { Lang } from '@home-credit/texts/runtime'
import type { FileStore } from '../storage/files.ts'
import { audit } from '../audit/audit.ts'
import type { Db } from '../db/pool.ts'
import { askOutside } from '../db/transaction.ts'
import { Refusal, refuse } from '../http/refusal.ts'
import { redraw, type ImageFault } from './image.ts'
import { kindOf } from './kinds.ts'
import { inspectPdf, type PdfFault } from './pdf.ts'
import { insertFile, type FileRow } from './store.ts'
import { sweepLater } from './sweep.ts'

export const storeKey = (fileId: string): string => `files/${fileId}`

/** A stored file without an owner: without a row it is removed after an hour. */
export type WrittenFile = Omit<FileRow, 'owner_id'>

interface FileContent {
  body: Buffer
  contentType: string
  width: number | null
  height: number | null
}

type Fault = ImageFault | PdfFault | 'kind'

async function prepareContent(file: Buffer): Promise<FileContent | Fault> {
  const kind = kindOf(file)
  if (kind === undefined) return 'kind'
  if (kind !== 'pdf') return redraw(file, kind)
  return (await inspectPdf(file)) ?? { body: file, contentType: 'application/pdf', width: null, height: null }
}

const SENTENCES: Record<Exclude<Fault, 'busy'>, (parameters: Record<string, never>, lang: Lang) => string> = {
  kind: texts.wrong_file_kind,
  heic: texts.wrong_file_heic,
  dimensions: texts.wrong_file_dimensions,
  broken: texts.wrong_file_broken,
  locked: texts.wrong_file_locked,
  active: texts.wrong_file_active,
}

export interface Upload extends Owned {
  file: Buffer
  lang: Lang
  requestId: string
}

interface Owned {
  ownerId: string
  /** Who sends it, if not its owner. */
  actor?: string
  requestId?: string
  now: Date
}

interface Stores {
  pool: Db
  files: FileStore
}

export type FileRefusal = 'unavailable' | 'input_refused'

/** First commits a job that removes the file if it gets no row; then writes the file. */
export async function writeFile(
  { pool, files }: Stores,
  { file, now, lang, requestId }: Pick<Upload, 'file' | 'now' | 'lang' | 'requestId'>,
): Promise<WrittenFile | Refusal<FileRefusal>> {
  const content = await prepareContent(file)
  if (content === 'busy') return refuse('unavailable', { request_id: requestId })
  if (typeof content === 'string') return refuse('input_refused', { fields: { body: SENTENCES[content]({}, lang) } })

  const { body, contentType, width, height } = content
  const id = randomUUID()
  await sweepLater(pool, { fileId: id, key: storeKey(id), now })
  try {
    await files.put(storeKey(id), body, contentType)
  } catch (error) {
    await files.remove(storeKey(id)).catch(() => undefined)
    throw error
  }
  const sha256 = createHash('sha256').update(body).digest()
  return { id, content_type: contentType, bytes: body.length, width, height, sha256, created_at: now }
}

/** Gives a written file its owner. */
export async function ownFile(
  tx: Db,
  written: WrittenFile,
  { ownerId, actor = `borrower:${ownerId}`, requestId, now }: Owned,
): Promise<FileRow> {
  const row = { ...written, owner_id: ownerId }
  await insertFile(tx, row)
  await audit(tx, {
    actor,
    action: 'file_kept',
    subject: `borrower:${ownerId}`,
    details: { file_id: row.id, content_type: row.content_type, bytes: row.bytes },
    ...(requestId === undefined ? {} : { requestId }),
    now,
  })
  return row
}

/**
 * Stores a file for its owner. The row commits with the idempotency key of the call, so every row has its file, and a
 * job removes a file without a row.
 */
export async function keepFile(tx: Db, stores: Stores, upload: Upload): Promise<FileRow | Refusal<FileRefusal>> {
  const question = `file ${createHash('sha256').update(upload.file).digest('hex')}`
  const written = await askOutside(tx, question, () => writeFile(stores, upload))
  if (written instanceof Refusal) return written
  try {
    return await ownFile(tx, written, upload)
  } catch (error) {
    await stores.files.remove(storeKey(written.id)).catch(() => undefined)
    throw error
  }
}
