import { calls, splitKey, type Call } from '@home-credit/contract'
import { z } from 'zod'
import { line, prose } from '../../packages/contract/src/line.ts'

export interface FreeText {
  /** The call, its action and the field: `console/decide reject.note`. */
  name: string
  max: number
}

/** The parts of JSON Schema that the contract's inputs use. */
interface Shape {
  type?: string
  const?: unknown
  enum?: unknown
  format?: string
  pattern?: string
  maxLength?: number
  properties?: Record<string, Shape>
  items?: Shape
  anyOf?: Shape[]
  oneOf?: Shape[]
  allOf?: Shape[]
}

const patternOf = (text: z.ZodType): string | undefined => (z.toJSONSchema(text, { io: 'input' }) as Shape).pattern
/** `line` and `prose` accept any text; every other pattern restricts it. */
const ANYTHING: ReadonlySet<string | undefined> = new Set([undefined, ...[line(0, 1), prose(0, 1)].map(patternOf)])

/** Never shown: the server compares, looks up or hashes them, and no answer contains them. */
const NOT_READ =
  /(?:^|\.)(?:password|confirm_password|original_password|new_password|code|recovery_code|device_token|package|reminder_id|end_to_end_id|reference|invitation_code|article|id|answer|phone|login)$/
const READ_ALL_THE_SAME: ReadonlySet<string> = new Set([
  'app/loan answer_request.answer',
  'console/settings set_service.phone',
])
/** Compared with a stored value, and not stored. */
const COMPARED: ReadonlySet<string> = new Set(['app/phone_change ask.id_number', 'user/recovery prove.id_number'])

const isRead = (name: string): boolean =>
  READ_ALL_THE_SAME.has(name) || (!COMPARED.has(name) && !NOT_READ.test(name.replace(/^\S+ /, '')))

/** Skips strings without a maximum length, such as dates: free texts have one. */
function* stringsIn(shape: Shape, path: string): Generator<{ path: string; max: number }> {
  if (
    shape.type === 'string' &&
    shape.const === undefined &&
    shape.enum === undefined &&
    shape.format === undefined &&
    ANYTHING.has(shape.pattern) &&
    shape.maxLength !== undefined
  )
    yield { path, max: shape.maxLength }
  for (const each of [...(shape.anyOf ?? []), ...(shape.oneOf ?? []), ...(shape.allOf ?? [])])
    yield* stringsIn(each, path)
  for (const [name, each] of Object.entries(shape.properties ?? {}))
    yield* stringsIn(each, path === '' ? name : `${path}.${name}`)
  if (shape.items !== undefined) yield* stringsIn(shape.items, path)
}

/** The alternatives of an input, nested unions included. */
const formsOf = (shape: Shape, depth = 0): { form: Shape; depth: number }[] => {
  const forms = [...(shape.anyOf ?? []), ...(shape.oneOf ?? [])]
  return forms.length === 0 ? [{ form: shape, depth }] : forms.flatMap((form) => formsOf(form, depth + 1))
}

/** The constant fields of an alternative, such as its action. */
const fixedIn = ({ properties = {} }: Shape): { name: string; value: string }[] =>
  Object.entries(properties).flatMap(([name, { const: value }]) => (typeof value === 'string' ? [{ name, value }] : []))

function* textsOf(call: Call): Generator<FreeText> {
  const { path } = splitKey(call.key)
  const shape = z.toJSONSchema(call.input, { io: 'input', unrepresentable: 'any' }) as Shape
  for (const { form, depth } of formsOf(shape)) {
    const fixed = fixedIn(form)
    const action = fixed.find(({ name }) => name === 'action')?.value
    if (!call.writes(action === undefined ? {} : { action })) continue
    // Alternatives of one action differ in their other constant fields.
    const named = fixed.filter(({ name }) => depth > 1 || name === 'action').map(({ value }) => value)
    for (const { path: field, max } of stringsIn(form, ''))
      yield { name: `${path.slice('/api/'.length)} ${[...named, field].join('.')}`, max }
  }
}

/**
 * Every text of a writing call that somebody reads later, taken from the contract: a new one fails the proof until an
 * action writes it and a screen shows it.
 */
export const freeTexts = (): FreeText[] => {
  const found = (Object.values(calls) as Call[])
    .filter(({ who }) => who !== 'sandbox')
    .flatMap((call) => Array.from(textsOf(call)))
  return [...new Map(found.filter(({ name }) => isRead(name)).map((text) => [text.name, text])).values()]
}
