import type { Call } from '@home-credit/contract'
import fastJson from 'fast-json-stringify'
import { z } from 'zod'

type Writer = (data: unknown) => string

const writers = new WeakMap<Call, Writer>()

/**
 * "This or null" as `nullable`: for a choice between two schemas a check would be compiled when the first value is
 * written, and made for every value.
 */
const asNullable: NonNullable<z.core.ToJSONSchemaParams['override']> = ({ zodSchema, jsonSchema }) => {
  const [inner] = jsonSchema.anyOf ?? []
  if (zodSchema._zod.def.type !== 'nullable' || typeof inner?.type !== 'string' || 'const' in inner) return
  delete jsonSchema.anyOf
  Object.assign(jsonSchema, inner, { nullable: true })
  if (inner.enum !== undefined) jsonSchema.enum = [...inner.enum, null]
}

/**
 * Serializes a call's data: only what the contract names goes out, whatever the handler returns. Compiled on first use,
 * because compiling all of them would delay the start.
 */
export function writerOf(call: Call): Writer {
  const existing = writers.get(call)
  if (existing !== undefined) return existing
  const schema = z.toJSONSchema(call.output, { io: 'input', override: asNullable })
  const writer: Writer = fastJson(schema as Parameters<typeof fastJson>[0])
  writers.set(call, writer)
  return writer
}

/** The texts of answers that many callers get, for as long as the answer itself is kept. */
const sharedTexts = new WeakMap<object, string>()

export function textOf(call: Call, answer: unknown, isShared: boolean): string {
  if (!isShared || typeof answer !== 'object' || answer === null) return writerOf(call)(answer)
  const existing = sharedTexts.get(answer)
  if (existing !== undefined) return existing
  const text = writerOf(call)(answer)
  sharedTexts.set(answer, text)
  return text
}
