import type { CallOutput } from '@home-credit/contract'

type Answer = CallOutput<'POST /api/dk/contract'>

/** Signed, or waiting for the signature. */
export type Contract = Extract<Answer, { contract: unknown }>['contract']
export type ContractRow = Extract<Answer, { contracts: unknown }>['contracts'][number]
