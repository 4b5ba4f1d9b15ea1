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
}

export type Mutation<Key extends CallKey> = MutationOf<Key, Fault>

const faultIn = (
  status: number,
  message: string,
  { fields = {}, reason, wait_seconds: waitSeconds }: RefusalData,
): Fault => ({ status, message, fields, reason, waitSeconds })

const faultOf = (error: unknown): Fault => {
  if (error instanceof CallRejected) return faultIn(error.status, error.message, error.data)
  if (error instanceof NetworkLost) return { status: 0, message: texts.network_lost(), fields: {} }
  throw error
}

/** One tap is one intent: ignores a second tap meanwhile, and a retry after a lost network has no double effect. */
export const useMutation = makeMutation<Fault, { mask?: boolean }>(
  async (key, input, intent, { mask = false } = {}) => {
    try {
      const { status_code: status, message, data } = await call(key, input, { intent, mask })
      return status === 200 ? { data } : { fault: faultIn(status, message, data) }
    } catch (error) {
      return { fault: faultOf(error) }
    }
  },
  { oneAtATime: true },
)
