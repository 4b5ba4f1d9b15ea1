import { z } from 'zod'
import { audit } from '../../platform/audit/index.ts'
import type { Db } from '../../platform/db/index.ts'
import type { Parts } from '../../platform/http/index.ts'
import { addJob, type Job } from '../../platform/jobs/index.ts'
import { openAddress, openText } from './seal.ts'
import { contractPaper } from './contract-document.ts'
import { drawInWorker } from '../../platform/pdf/index.ts'
import { lockRow, setPdf } from './store.ts'
import { sha256 } from './text.ts'

const NAME = 'make_contract_pdf'
const payload = z.object({ contract_id: z.uuid() })

export async function queueContractPdf(tx: Db, contractId: string): Promise<void> {
  await addJob(tx, { name: NAME, payload: { contract_id: contractId } })
}

/** Makes the PDF of a contract and seals it by its hash. One that is there stays; one that was written and not noted is written again, the same. */
export const makeContractPdf = ({
  files,
  keyring,
  publicUrl,
  sandbox,
}: Pick<Parts, 'files' | 'keyring' | 'publicUrl' | 'sandbox'>): Job => ({
  name: NAME,
  async run({ tx, payload: given, now }) {
    const { contract_id: id } = payload.parse(given)
    const row = await lockRow(tx, id)
    if (row === undefined || row.pdf_hash !== null) return
    const paper = contractPaper({
      number: row.number,
      text: openText(keyring, row),
      textHash: row.text_hash,
      signedAt: row.signed_at,
      address: openAddress(keyring, row),
      userAgent: row.user_agent,
      codeId: row.code_id,
      publicUrl,
      sandbox,
    })
    const pdf = await drawInWorker(paper)
    const [file, hash] = [`contracts/${id}.pdf`, sha256(pdf)]
    await files.put(file, pdf, 'application/pdf')
    await setPdf(tx, id, { file, hash })
    await audit(tx, {
      actor: 'system',
      action: 'contract_pdf_made',
      subject: `loan:${row.loan_id}`,
      details: { contract_id: id, pdf_hash: hash, bytes: pdf.length },
      now,
    })
  },
})
