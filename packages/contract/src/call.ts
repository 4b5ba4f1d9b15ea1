import type { z } from 'zod'
import type { Action } from './console/policies.ts'

/** Who may call: `sandbox` calls are open to all and exist in sandbox mode only. */
export type Who = 'anyone' | 'borrower' | 'operator' | 'sandbox'

/** Several tries of one kind in a sliding window, counted per address across all servers. */
export interface Limit {
  max: number
  windowSeconds: number
}

export interface Call<
  Key extends string = string,
  Input extends z.ZodType = z.ZodType,
  Output extends z.ZodType = z.ZodType,
  By extends Who = Who,
> {
  /** Method and path, the name of the call everywhere. */
  key: Key
  summary: string
  who: By
  /** For operators: what the role must allow. Without one every operator may; a call with actions decides by its input. */
  action?(input: z.output<Input>): Action
  /** For calls that anyone may make: with such an input a borrower's session is needed all the same. */
  needsSession?(input: z.output<Input>): boolean
  input: Input
  output: Output
  /** For operators: what of the input a borrower reads as it was typed, by field. Nobody asks for money in it. */
  tells?(input: z.output<Input>): Record<string, string>
  /** A writing call takes an Idempotency-Key and runs in one transaction; a call with actions decides by its input. */
  writes(input: z.output<Input>): boolean
  /** Hands out a session or another secret: writes, but takes no key, since no stored answer may hold one. */
  handsOutSession?: true
  /** For operators: served also to who has yet to set up the second factor that production asks for. */
  beforeSecondFactor?: true
  limit?: Limit
  /** The body is a file of at most so many bytes, not JSON; the handler gets its bytes. `asked`: its input stands in the query. */
  takesFile?: { maxBytes: number; asked?: true }
}

export const defineCall = <
  const Key extends `${'GET' | 'POST'} /api/${string}`,
  Input extends z.ZodType,
  Output extends z.ZodType,
  const By extends Who,
>(
  call: Call<Key, Input, Output, By>,
): Call<Key, Input, Output, By> => call

export type InputOf<C> = C extends Call<string, infer Input> ? z.input<Input> : never
export type ParsedOf<C> = C extends Call<string, infer Input> ? z.output<Input> : never
/** What a handler returns and a client receives: outputs have no transforms, so both are the same. */
export type OutputOf<C> = C extends Call<string, z.ZodType, infer Output> ? z.input<Output> : never

export const splitKey = (key: string): { method: 'GET' | 'POST'; path: string } => {
  const [method, path] = key.split(' ')
  if ((method !== 'GET' && method !== 'POST') || path === undefined) throw new Error(`not a call: ${key}`)
  return { method, path }
}
