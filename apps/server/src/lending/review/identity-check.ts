import { z } from 'zod'
import type { CheckAnswer, IdentityCheck } from '../identity-check/identity-check.ts'
import { askOutside, type Db } from '../../platform/db/index.ts'
import type { Job } from '../../platform/jobs/index.ts'
import { signedLink } from '../../platform/files/index.ts'
import { executeCommand } from '../loans/execute-command.ts'
import type { CommandFields } from '../loans/loan-command.ts'
import { SUBMIT_VERIFICATION } from '../loans/jobs.ts'
import { lockOpenLoanOf } from '../loans/loan-queries.ts'
import { readLoanContext, type LoanDependencies } from '../loans/loan-context.ts'
import { noteProvider } from '../../borrowers/index.ts'

const payload = z.object({ borrower_id: z.uuid() })

/** The system executes the provider's answer; a manual check waits in the operators' queue. */
export async function applyCheck(
  tx: Db,
  dependencies: LoanDependencies,
  borrowerId: string,
  answer: CheckAnswer,
  now: Date,
): Promise<void> {
  if (answer.outcome === 'manual' || answer.outcome === 'pending') return
  const loan = await lockOpenLoanOf(tx, borrowerId)
  if (loan?.state !== 'unverified') return
  const common: CommandFields = { actor: { kind: 'system' }, by: 'system', now }
  if (answer.outcome === 'passed')
    await executeCommand(tx, dependencies, loan, { ...common, action: 'pass_verification' })
  else
    await executeCommand(tx, dependencies, loan, {
      ...common,
      action: 'refuse_documents',
      documents: answer.documents,
      reasons: answer.documents.map(({ kind, reason }) => `${kind}:${reason}`),
    })
}

export const submitVerification = (
  dependencies: LoanDependencies & { publicUrl: string | undefined },
  check: IdentityCheck,
): Job => ({
  name: SUBMIT_VERIFICATION,
  asksOutside: true,
  async run({ tx, payload: input, now }) {
    const { borrower_id: borrowerId } = payload.parse(input)
    const { info, verified } = await readLoanContext(tx, dependencies, borrowerId, now)
    const { verification, documents } = verified
    if (verification?.state !== 'waiting') return
    const id = `${verification.id}-${verification.attempts}`
    const submission = {
      id,
      name: info.name ?? '',
      dateOfBirth: info.date_of_birth ?? '',
      cpf: info.id_number ?? '',
      documents: documents.map(({ kind, file_id }) => ({
        kind,
        link: `${dependencies.publicUrl ?? ''}${signedLink({ secretKey: dependencies.secretKey, fileId: file_id, now, viewer: 'provider' })}`,
      })),
    }
    const answer = await askOutside(tx, id, () => check.submit(submission))
    await noteProvider(tx, borrowerId, {
      provider: check.name,
      reference: answer.outcome === 'pending' ? answer.reference : null,
    })
    await applyCheck(tx, dependencies, borrowerId, answer, now)
  },
})
