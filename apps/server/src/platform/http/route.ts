import type { Call, Who } from '@home-credit/contract'
import type { Lang } from '@home-credit/texts/runtime'
import type { z } from 'zod'
import type { Db } from '../db/pool.ts'
import type { Refusal } from './refusal.ts'
import type { Session } from './session.ts'

/** A call for anyone has a session only if its input requires one. */
type SessionFor<By extends Who> = By extends 'borrower' | 'operator' ? Session : Session | undefined

export interface Context<Input extends z.ZodType = z.ZodType, By extends Who = Who> {
  input: z.output<Input>
  session: SessionFor<By>
  /** A transaction if the call writes; the pool if it reads. */
  db: Db
  now: Date
  lang: Lang
  /** Keyed hash of the caller's address: enough to count by, not enough to identify. */
  addressHash: string
  /** The plain address, for records that must prove where an action came from: a signature. */
  address: string
  requestId: string
  /** The body of a call that takes a file; empty otherwise. */
  file: Buffer
  userAgent: string
  /** The Origin header of the page. */
  origin: string
}

export interface Route extends RouteOptions {
  call: Call
  handle(context: Context): Promise<unknown>
}

interface RouteOptions {
  /** For a call that takes a file: refuses it by its query, before the body is read. */
  refuseFile?(query: unknown, context: { now: Date; lang: Lang }): Refusal | undefined
  /** The handler returns the same object to many callers and never changes it: it is serialized once. */
  sharesAnswers?: boolean
}

/** Joins a call of the contract with its handler; their types must agree. */
export const route = <Input extends z.ZodType, Output extends z.ZodType, By extends Who>(
  call: Call<string, Input, Output, By>,
  handle: (context: Context<Input, By>) => Promise<z.input<Output> | Refusal>,
  options: RouteOptions = {},
): Route => ({ call, handle, ...options })
