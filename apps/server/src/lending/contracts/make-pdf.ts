import { z } from 'zod'
import { audit } from '../../platform/audit/index.ts'
import { askOutside, type Db } from '../../platform/db/index.ts'
import type { CoreDependencies } from '../../platform/http/index.ts'
import { addJob, type Job } from '../../platform/jobs/index.ts'
import { openAddress, openText } from './seal.ts'
import { contractDocument } from './contract-document.ts'
import { drawInWorker } from '../../platform/pdf/index.ts'
import { lockRow, setPdf } from './store.ts'
import { sha256 } from './text.ts'

const NAME = 'make_contract_pdf'
const payload = z.object({ contract_id: z.uuid() })

export async function queueContractPdf(tx: Db, contractId: string): Promise<void> {
  await addJob(tx, { name: NAME, payload: { contract_id: contractId } })
}

/** Creates the PDF of a contract and stores its hash. Skips a contract that has one. A retry after a failed commit writes the same file again. */
export const makeContractPdf = ({
  files,
  keyring,
  publicUrl,
  sandbox,
}: Pick<CoreDependencies, 'files' | 'keyring' | 'publicUrl' | 'sandbox'>): Job => ({
  name: NAME,
  asksOutside: true,
  async run({ tx, payload: input, now }) {
    const { contract_id: id } = payload.parse(input)
    const row = await lockRow(tx, id)
    if (row === undefined || row.pdf_hash !== null) return
    const document = contractDocument({
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
    const file = `contracts/${id}.pdf`
    const pdf = await askOutside(tx, 'pdf', async () => {
      const drawn = await drawInWorker(document)
      await files.put(file, drawn, 'application/pdf')
      return drawn
    })
    const hash = sha256(pdf)
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
