import { makeMutation } from '@home-credit/web'
import { call } from './request.ts'
import { faultOf, lost, type Fault } from './use-query.ts'

/**
 * Sends a form. Its Idempotency-Key lasts until a final answer, so that a retry after a lost network acts only once.
 * Other input is a new intent.
 */
export const useMutation = makeMutation<Fault>(async (key, input, intent) => {
  try {
    const answer = await call(key, input, intent)
    return answer.done ? { data: answer.data } : { fault: faultOf(answer) }
  } catch {
    return { fault: lost() }
  }
})
