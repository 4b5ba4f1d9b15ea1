import { createHash } from 'node:crypto'
import { DOCUMENT_KINDS } from '@home-credit/contract'
import { storeKey } from '../../platform/files/index.ts'
import type { CoreDependencies } from '../../platform/http/index.ts'
import { pictureOf } from '../pictures.ts'
import type { Borrower } from './borrower.ts'
import { DAY_MS, type Scenario } from './scenario.ts'

/** Older documents are not drawn: their verification stands without them. */
const DRAWN_DAYS = 45
const DESIGNS = 3
const AT_ONCE = 8

/** Pictures of the documents that somebody may look at, in the file store and in the rows. */
export async function addPictures(
  { rows, now }: Scenario,
  people: readonly Borrower[],
  { files }: Pick<CoreDependencies, 'files'>,
  progress: (done: number, total: number) => Promise<void>,
): Promise<void> {
  const designs: { body: Buffer; sha256: Buffer }[] = []
  for (let design = 0; design < DESIGNS * DOCUMENT_KINDS.length; design += 1) {
    const body = await pictureOf(DOCUMENT_KINDS[design % DOCUMENT_KINDS.length] ?? '', `Modelo ${design}`)
    designs.push({ body, sha256: createHash('sha256').update(body).digest() })
  }
  const waiting: { key: string; body: Buffer }[] = []
  for (const { id, random, documentsAt: at, documentsRefused } of people) {
    if (at === undefined || now.getTime() - at.getTime() > DRAWN_DAYS * DAY_MS) continue
    for (const [index, kind] of DOCUMENT_KINDS.entries()) {
      const drawn = designs[random.int(0, DESIGNS - 1) * DOCUMENT_KINDS.length + index]
      if (drawn === undefined) continue
      const fileId = random.uuid(at)
      waiting.push({ key: storeKey(fileId), body: drawn.body })
      rows.add('files', {
        id: fileId,
        owner_id: id,
        content_type: 'image/jpeg',
        bytes: drawn.body.length,
        width: 1000,
        height: 640,
        sha256: drawn.sha256,
        created_at: at,
      })
      rows.add('verification_documents', {
        borrower_id: id,
        kind,
        file_id: fileId,
        kept_at: at,
        reason: kind === 'id_front' ? (documentsRefused ?? null) : null,
      })
    }
  }
  for (let at = 0; at < waiting.length; at += AT_ONCE) {
    await Promise.all(waiting.slice(at, at + AT_ONCE).map(({ key, body }) => files.put(key, body, 'image/jpeg')))
    if (at % (AT_ONCE * 10) === 0) await progress(at, waiting.length)
  }
}
