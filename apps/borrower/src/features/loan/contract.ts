import type { CallOutput } from '@home-credit/contract'

type Answer = CallOutput<'POST /api/dk/contract'>

/** A contract that was signed, or the one that waits to be. */
export type Contract = Extract<Answer, { contract: unknown }>['contract']
export type ContractRow = Extract<Answer, { contracts: unknown }>['contracts'][number]

/** One call answers in four shapes; which one follows from what was asked. */
export const contractIn = (answer: Answer): Contract | undefined => ('contract' in answer ? answer.contract : undefined)
export const contractsIn = (answer: Answer): readonly ContractRow[] => ('contracts' in answer ? answer.contracts : [])
export const detailIn = (answer: Answer): Extract<Answer, { detail: unknown }>['detail'] | undefined =>
  'detail' in answer ? answer.detail : undefined
export const linkIn = (answer: Answer): string | null => ('link' in answer ? answer.link : null)
