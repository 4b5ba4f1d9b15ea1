import { z } from 'zod'
import type { Action } from './console/policies.ts'

/** Who may call: `sandbox` calls are open to all and exist in sandbox mode only. */
export type Who = 'anyone' | 'borrower' | 'operator' | 'sandbox'

/** Several tries of one kind in a sliding window, counted per address across all servers. */
export interface Limit {
  max: number
  windowSeconds: number
}

export type OutputsByAction = Record<string, z.ZodType>

export interface Call<
  Key extends string = string,
  Input extends z.ZodType = z.ZodType,
  Output extends z.ZodType = z.ZodType,
  By extends Who = Who,
  Outputs extends OutputsByAction = OutputsByAction,
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
  /** Of a call with actions: what each of them gives. The output is one of these. */
  outputs?: Outputs
  /** For operators: what of the input a borrower reads as it was typed, by field. Nobody asks for money in it. */
  borrowerTexts?(input: z.output<Input>): Record<string, string>
  /** A writing call takes an Idempotency-Key and runs in one transaction; a call with actions decides by its input. */
  writes(input: z.output<Input>): boolean
  /** Hands out a session or another secret: writes, but takes no key, since no stored answer may hold one. */
  handsOutSession?: true
  /** For operators: served also to who has yet to set up the second factor that production asks for. */
  beforeSecondFactor?: true
  limit?: Limit
  /** The body is a file of at most so many bytes, not JSON; the handler gets its bytes. `asked`: its input stands in the query. */
  takesFile?: { maxBytes: number; inputInQuery?: true }
}

export const defineCall = <
  const Key extends `${'GET' | 'POST'} /api/${string}`,
  Input extends z.ZodType,
  Output extends z.ZodType,
  const By extends Who,
  Outputs extends OutputsByAction = never,
>(
  call: Call<Key, Input, Output, By, Outputs>,
): Call<Key, Input, Output, By, Outputs> => call

/** The output of a call with actions, from the output of each. Actions that give the same share one schema. */
export function byAction<Outputs extends OutputsByAction>(outputs: Outputs) {
  const different = new Set<Outputs[keyof Outputs]>()
  for (const action in outputs) different.add(outputs[action])
  return { outputs, output: z.union([...different]) }
}

export type InputOf<C> = C extends Call<string, infer Input> ? z.input<Input> : never
export type ParsedOf<C> = C extends Call<string, infer Input> ? z.output<Input> : never
/** What a handler returns and a client receives: outputs have no transforms, so both are the same. */
export type OutputOf<C> = C extends Call<string, z.ZodType, infer Output> ? z.input<Output> : never

/** What one action of a call gives; the whole output where the call does not say so by action. */
export type ActionOutputOf<C, A extends string> = Extract<OutputOf<C>, OutputIn<C, A>>
type OutputIn<C, A extends string> =
  C extends Call<string, z.ZodType, z.ZodType, Who, infer Outputs>
    ? [Outputs] extends [never]
      ? unknown
      : A extends keyof Outputs
        ? z.input<Outputs[A]>
        : unknown
    : never

export const splitKey = (key: string): { method: 'GET' | 'POST'; path: string } => {
  const [method, path] = key.split(' ')
  if ((method !== 'GET' && method !== 'POST') || path === undefined) throw new Error(`not a call: ${key}`)
  return { method, path }
}
