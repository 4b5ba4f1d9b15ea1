import { z } from 'zod'
import type { Action } from './console/policies.ts'

/** `sandbox` calls are open to everyone and exist in sandbox mode only. */
export type Who = 'anyone' | 'borrower' | 'operator' | 'sandbox'

/** Attempts in a sliding window, counted per address across all servers. */
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
  /** Method and path; identifies the call everywhere. */
  key: Key
  summary: string
  who: By
  /** For operators: the action the role must allow. Without one every operator may call. */
  action?(input: z.output<Input>): Action
  /** For calls open to anyone: whether this input still needs a borrower's session. */
  needsSession?(input: z.output<Input>): boolean
  input: Input
  output: Output
  /** Output of each action; `output` is their union. */
  outputs?: Outputs
  /** For operators: fields that a borrower reads verbatim. The server refuses amounts, PIX keys and links in them. */
  borrowerTexts?(input: z.output<Input>): Record<string, string>
  /** A writing call takes an Idempotency-Key and runs in one transaction. */
  writes(input: z.output<Input>): boolean
  /** Returns a session or another secret. Writes, but takes no key: a stored answer must not contain a secret. */
  handsOutSession?: true
  /** For operators: also served before the second factor that production requires is set up. */
  beforeSecondFactor?: true
  limit?: Limit
  /**
   * The body is a file of at most so many bytes instead of JSON. `inputInQuery`: the input comes in the query string.
   */
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

/** Builds the output of a call with actions. Actions with the same output share one schema. */
export function byAction<Outputs extends OutputsByAction>(outputs: Outputs) {
  const different = new Set<Outputs[keyof Outputs]>()
  for (const action in outputs) different.add(outputs[action])
  return { outputs, output: z.union([...different]) }
}

// These read zod's types as properties: comparing a schema with `z.ZodType` costs the compiler a thousand times more.
export type InputOf<C> = C extends { input: { _zod: { input: infer Input } } } ? Input : never
export type ParsedOf<C> = C extends { input: { _zod: { output: infer Parsed } } } ? Parsed : never
/** What a handler returns and a client receives: outputs have no transforms, so both are the same. */
export type OutputOf<C> = C extends { output: { _zod: { input: infer Output } } } ? Output : never

/** Output of one action; the whole output if the call does not declare outputs by action. */
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
