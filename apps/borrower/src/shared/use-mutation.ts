import type { CallKey, RefusalData, RefusalName } from '@home-credit/contract'
import * as texts from '@home-credit/texts'
import { CallRejected, makeMutation, NetworkLost, type Mutation as MutationOf } from '@home-credit/web'
import { call } from './request.ts'

/** Why a call failed, for the page to show. */
export interface Fault {
  /** 0 if the network was lost. */
  status: number
  message: string
  fields: Readonly<Record<string, string>>
  /** Undefined if the network was lost. */
  reason?: RefusalName | undefined
  /** When a retry is allowed. */
  waitSeconds?: number | undefined
  /** A toast has said it already. */
  toasted?: boolean | undefined
}

export type Mutation<Key extends CallKey> = MutationOf<Key, Fault>

const faultIn = (
  status: number,
  message: string,
  { fields = {}, reason, wait_seconds: waitSeconds }: RefusalData,
): Fault => ({ status, message, fields, reason, waitSeconds })

/** The request wrapper shows these as a toast. */
const TOASTED_STATUSES = new Set([400, 401, 402])

const faultOf = (error: unknown, inline: boolean): Fault => {
  if (error instanceof CallRejected) {
    const toasted = !inline && TOASTED_STATUSES.has(error.status)
    return { ...faultIn(error.status, error.message, error.data), toasted }
  }
  if (error instanceof NetworkLost) return { status: 0, message: texts.network_lost(), fields: {} }
  throw error
}

interface Options {
  mask?: boolean
  /** The page shows every refusal at its field or in a notice: no toast beside it. */
  inline?: boolean
}

/** One tap is one intent: ignores a second tap meanwhile, and a retry after a lost network has no double effect. */
export const useMutation = makeMutation<Fault, Options>(
  async (key, input, intent, { mask = false, inline = false } = {}) => {
    try {
      const { status_code: status, message, data } = await call(key, input, { intent, mask, inline })
      return status === 200 ? { data } : { fault: faultIn(status, message, data) }
    } catch (error) {
      return { fault: faultOf(error, inline) }
    }
  },
  { oneAtATime: true },
)
