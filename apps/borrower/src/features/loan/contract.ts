import type { CallOutput } from '@home-credit/contract'

type Answer = CallOutput<'POST /api/dk/contract'>

/** A contract that was signed, or the one that waits to be. */
export type Contract = Extract<Answer, { contract: unknown }>['contract']
export type ContractRow = Extract<Answer, { contracts: unknown }>['contracts'][number]
