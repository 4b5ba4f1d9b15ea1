import type { Call, Who } from '@home-credit/contract'
import type { Lang } from '@home-credit/texts/runtime'
import type { z } from 'zod'
import type { Db } from '../db/pool.ts'
import type { Refusal } from './refusal.ts'
import type { Session } from './session.ts'

/** A call that anyone may make has one only where its input needs it. */
type SessionFor<By extends Who> = By extends 'borrower' | 'operator' ? Session : Session | undefined

export interface Context<Input extends z.ZodType = z.ZodType, By extends Who = Who> {
  input: z.output<Input>
  session: SessionFor<By>
  /** A transaction where the call writes; the pool where it reads. */
  db: Db
  now: Date
  lang: Lang
  /** Keyed hash of the caller's address: enough to count by, not to know by. */
  addressHash: string
  /** The address itself, for what must prove where it was done: a signature. */
  address: string
  requestId: string
  /** The body of a call that takes a file; empty otherwise. */
  file: Buffer
  /** How the caller's browser names itself. */
  userAgent: string
  /** Where the page that asks came from, as its browser says. */
  origin: string
}

export interface Route extends RouteOptions {
  call: Call
  handle(context: Context): Promise<unknown>
}

interface RouteOptions {
  /** For a call that takes a file: why this one is not even read, by what stands in the query. */
  refuseFile?(query: unknown, context: { now: Date; lang: Lang }): Refusal | undefined
}

/** Joins a call of the contract with the function that serves it; the types of both must agree. */
export const route = <Input extends z.ZodType, Output extends z.ZodType, By extends Who>(
  call: Call<string, Input, Output, By>,
  handle: (context: Context<Input, By>) => Promise<z.input<Output> | Refusal>,
  options: RouteOptions = {},
): Route => ({ call, handle, ...options })
