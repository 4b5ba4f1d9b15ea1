import { makeMutation } from '@home-credit/web'
import { call } from './request.ts'
import { faultOf, lost, type Fault } from './use-query.ts'

/** Sends what a form holds. Its key lives until an answer decides it: a retry after a lost network does nothing twice. Something else is another intent. */
export const useMutation = makeMutation<Fault>(async (key, input, intent) => {
  try {
    const answer = await call(key, input, intent)
    return answer.done ? { data: answer.data } : { fault: faultOf(answer) }
  } catch {
    return { fault: lost() }
  }
})
