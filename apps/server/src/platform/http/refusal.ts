import { HTTP_STATUSES, REFUSALS, type RefusalData, type RefusalName } from '@home-credit/contract'
import * as texts from '@home-credit/texts'
import type { Lang } from '@home-credit/texts/runtime'
import { momentIn } from '../clock/date-format.ts'

/** An expected refusal, by name: returned, not thrown. Returning it rolls back what the call wrote. */
export class Refusal<Name extends RefusalName = RefusalName> {
  readonly name: Name
  readonly data: Omit<RefusalData, 'reason'>
  constructor(name: Name, data: Omit<RefusalData, 'reason'> = {}) {
    this.name = name
    this.data = data
  }
}

export const refuse = <Name extends RefusalName>(name: Name, data?: Omit<RefusalData, 'reason'>): Refusal<Name> =>
  new Refusal(name, data)

const sentenceOf = ({ name, data }: Refusal, lang: Lang): string => {
  if (name === 'too_many') return texts.refusal_too_many({ count: data.wait_seconds ?? 0 }, lang)
  if (name === 'sms_too_soon') return texts.refusal_sms_too_soon({ count: data.wait_seconds ?? 0 }, lang)
  if (name === 'payee_rests')
    return texts.refusal_payee_rests({ when: momentIn(new Date(data.until ?? 0), lang) }, lang)
  if (name === 'log_in_locked')
    return texts.refusal_log_in_locked({ count: Math.ceil((data.wait_seconds ?? 0) / 60) }, lang)
  if (name === 'unavailable') return texts.refusal_unavailable({ request_id: data.request_id ?? '' }, lang)
  return texts[`refusal_${name}`]({}, lang)
}

/** The response: HTTP status, and the envelope as text. */
export interface Answer {
  httpStatus: number
  statusCode: number
  body: string
  /** The reason of a refusal. */
  refusedBy?: string
}

export function answerRefusal(refusal: Refusal, lang: Lang): Answer {
  const statusCode = REFUSALS[refusal.name]
  const data: RefusalData = { reason: refusal.name, ...refusal.data }
  const body = JSON.stringify({ status_code: statusCode, message: sentenceOf(refusal, lang), data })
  const httpStatus = HTTP_STATUSES.includes(statusCode) ? statusCode : 200
  return { httpStatus, statusCode, body, refusedBy: refusal.name }
}

export const answerDone = (data: string, lang: Lang): Answer => ({
  httpStatus: 200,
  statusCode: 200,
  body: `{"status_code":200,"message":${JSON.stringify(texts.done({}, lang))},"data":${data}}`,
})
