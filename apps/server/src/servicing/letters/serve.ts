import type { FastifyInstance } from 'fastify'
import type { Clock } from '../../platform/clock/index.ts'
import { audit } from '../../platform/audit/index.ts'
import { askOutside, type Db, inTransaction } from '../../platform/db/index.ts'
import type { CoreDependencies } from '../../platform/http/index.ts'
import { drawInWorker } from '../../platform/pdf/index.ts'
import { servePdf, sha256 } from '../../lending/index.ts'
import { isStillOpen } from '../../access/index.ts'
import { secondsLeft } from './links.ts'
import { openLetter } from './read-letter.ts'
import { letterDocument } from './letter-document.ts'
import { findLetter, lockLetter, setPdf } from './store.ts'

export interface ServeLetters {
  db: Db
  dependencies: Pick<CoreDependencies, 'secretKey' | 'keyring' | 'files' | 'publicUrl' | 'sandbox'>
  clock: Clock
}

/**
 * Draws the PDF when it is first opened and stores it, so that every copy is the file whose hash we know. A file that
 * was written but not recorded is overwritten with the same content.
 */
async function makePdf({ db, dependencies, clock }: ServeLetters, id: string): Promise<void> {
  const { keyring, files, publicUrl, sandbox } = dependencies
  await inTransaction(db, async (tx) => {
    const row = await lockLetter(tx, id)
    if (row === undefined || row.pdf_file !== null) return
    const letter = await openLetter(tx, keyring, row)
    const file = `letters/${id}.pdf`
    const pdf = await askOutside(tx, 'pdf', async () => {
      const drawn = await drawInWorker(letterDocument({ letter, textHash: row.text_hash, publicUrl, sandbox }))
      await files.put(file, drawn, 'application/pdf')
      return drawn
    })
    const hash = sha256(pdf)
    await setPdf(tx, id, { file, hash })
    await audit(tx, {
      actor: 'system',
      action: 'letter_pdf_made',
      subject: `loan:${row.loan_id}`,
      details: { letter_id: id, pdf_hash: hash, bytes: pdf.length },
      now: clock.now(),
    })
  })
}

/** `GET /api/letters/<id>.pdf` opens a signed link. It answers with the file, so it is not a call of the contract. */
export function serveLetters(app: FastifyInstance, serving: ServeLetters): void {
  const { db, dependencies, clock } = serving
  servePdf(app, '/api/letters', {
    left: (letterId, link) => secondsLeft(dependencies.secretKey, { letterId, ...link }, clock.now()),
    isStillOpen: (viewer) => isStillOpen(db, viewer, clock.now()),
    async open(id) {
      await makePdf(serving, id)
      const row = await findLetter(db, id)
      const body = row?.pdf_file == null ? undefined : await dependencies.files.get(row.pdf_file)
      return row === undefined || body === undefined || row.withdrawn_at !== null
        ? undefined
        : { name: row.number, body }
    },
  })
}
