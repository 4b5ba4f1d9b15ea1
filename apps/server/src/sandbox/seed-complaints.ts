import * as texts from '@home-credit/texts'
import { uuidv7 } from 'uuidv7'
import { complain } from '../engagement/index.ts'
import type { LoanCallContext } from '../lending/index.ts'
import { type CoreDependencies, Refusal } from '../platform/http/index.ts'

/** Operators find a complaint to answer. */
export async function complainAs(
  { secretKey, pool }: CoreDependencies,
  { borrowerId, db, now, lang, requestId }: LoanCallContext,
): Promise<void> {
  const complaint = {
    action: 'complain' as const,
    id: uuidv7(),
    topic: 'loan' as const,
    text: 'Meu pedido foi recusado e não entendi o motivo. Mandei os comprovantes que pediram. Podem explicar?',
  }
  const required = texts.field_required({}, lang)
  const context = { borrowerId, db, pool, secretKey, now, required, requestId }
  const result = await complain(complaint, context)
  if (result instanceof Refusal) throw new Error(`a sample borrower cannot complain: ${result.name}`)
}
