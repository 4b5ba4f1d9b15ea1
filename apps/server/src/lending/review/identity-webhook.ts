import { createHmac, timingSafeEqual } from 'node:crypto'
import { calls, DOCUMENT_KINDS, DOCUMENT_REASONS } from '@home-credit/contract'
import { z } from 'zod'
import { refuse, route, type Route } from '../../platform/http/index.ts'
import { addJob, type Job } from '../../platform/jobs/index.ts'
import type { LoanDependencies } from '../loans/loan-context.ts'
import { borrowerOfReference } from '../../borrowers/index.ts'
import { applyCheck } from './identity-check.ts'

const FRESH_MS = 15 * 60_000

interface WebhookMessage {
  at: string
  reference: string
  outcome: string
  documents: readonly unknown[]
}

export const signatureOf = (secret: string, { at, reference, outcome, documents }: WebhookMessage): string =>
  createHmac('sha256', secret)
    .update(JSON.stringify([at, reference, outcome, documents]))
    .digest('hex')

/** Checks the provider's message and queues it. Without a secret there is no provider, so every message is refused. */
export const identityWebhook = (secret: string | undefined): Route =>
  route(calls.providersIdentity, async ({ db, input, now }) => {
    const { signature, ...message } = input
    const right =
      secret !== undefined &&
      timingSafeEqual(Buffer.from(signature, 'hex'), Buffer.from(signatureOf(secret, message), 'hex'))
    if (!right || Math.abs(now.getTime() - Date.parse(message.at)) > FRESH_MS) return refuse('credentials_refused')
    const borrowerId = await borrowerOfReference(db, message.reference)
    if (borrowerId === undefined) return refuse('not_found')
    await addJob(db, {
      name: 'apply_identity_check',
      payload: {
        borrower_id: borrowerId,
        reference: message.reference,
        outcome: message.outcome,
        documents: message.documents,
      },
    })
    return { taken: true }
  })

const payload = z.object({
  borrower_id: z.uuid(),
  reference: z.string(),
  outcome: z.enum(['passed', 'refused']),
  documents: z.array(z.object({ kind: z.enum(DOCUMENT_KINDS), reason: z.enum(DOCUMENT_REASONS) })),
})

/** Applies the answer only while the reference is current: documents sent again belong to another case. */
export const applyIdentityCheck = (dependencies: LoanDependencies): Job => ({
  name: 'apply_identity_check',
  async run({ tx, payload: input, now }) {
    const { borrower_id: borrowerId, reference, outcome, documents } = payload.parse(input)
    if ((await borrowerOfReference(tx, reference)) !== borrowerId) return
    // An operator looks at a refusal that names no document.
    if (outcome === 'refused' && documents.length === 0) return
    await applyCheck(tx, dependencies, borrowerId, outcome === 'passed' ? { outcome } : { outcome, documents }, now)
  },
})
