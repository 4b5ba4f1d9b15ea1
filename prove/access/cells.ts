import { calls, type Call } from '@home-credit/contract'
import { randomFrom } from '../claim.ts'
import { knowNothing, sample, type AnswerValues, type Schema } from './samples.ts'

/** Fields that can decide who may make a call; each of their values is a cell of its own. */
const DECIDING = ['action', 'scene', 'queue']
/** The lender's settings need another permission. */
const DECIDING_OF: Readonly<Record<string, readonly string[]>> = { 'POST /api/console/settings': ['name'] }

/** One call, or one action of a call. */
export interface Cell {
  call: Call
  /** The call and its deciding values: `console/queue claim review`. */
  name: string
  schema: Schema
}

/** The parts of the OpenAPI document that this proof reads. */
export interface Document {
  paths: Record<string, Record<string, Operation>>
}

interface Operation {
  parameters?: readonly { name: string; in: string; schema: Schema }[]
  requestBody?: { content: Record<string, { schema: Schema }> }
}

const asObject = (fields: readonly { name: string; schema: Schema }[]): Schema => ({
  type: 'object',
  properties: Object.fromEntries(fields.map(({ name, schema }) => [name, schema])),
})

const inputOf = ({ parameters = [], requestBody }: Operation): Schema =>
  requestBody?.content['application/json']?.schema ?? asObject(parameters.filter((one) => one.in === 'query'))

const alternativesOf = (schema: Schema): Schema[] => (schema.oneOf ?? schema.anyOf)?.flatMap(alternativesOf) ?? [schema]

/** One schema for each combination of the deciding fields. */
const splitBy = (schema: Schema, [field, ...rest]: readonly string[]): { names: string[]; schema: Schema }[] => {
  if (field === undefined) return [{ names: [], schema }]
  const deciding = schema.required?.includes(field) ? schema.properties?.[field] : undefined
  const values = deciding === undefined ? [] : 'const' in deciding ? [deciding.const] : (deciding.enum ?? [])
  if (values.length === 0) return splitBy(schema, rest)
  return values.flatMap((value) => {
    const fixed: Schema = { ...schema, properties: { ...schema.properties, [field]: { const: value } } }
    return splitBy(fixed, rest).map(({ names, schema: one }) => ({ names: [String(value), ...names], schema: one }))
  })
}

const byKey = new Map<string, Call>(Object.values(calls).map((call) => [call.key, call]))

/** Every call and action of the document. `strangers` are calls that the contract does not contain. */
export function cellsIn(document: Document): { cells: Cell[]; strangers: string[] } {
  const cells: Cell[] = []
  const strangers: string[] = []
  for (const [path, operations] of Object.entries(document.paths))
    for (const [method, operation] of Object.entries(operations)) {
      const key = `${method.toUpperCase()} ${path}`
      const call = byKey.get(key)
      if (call === undefined) {
        strangers.push(key)
        continue
      }
      const short = `${method === 'get' ? 'GET ' : ''}${path.replace('/api/', '')}`
      for (const alternative of alternativesOf(inputOf(operation)))
        for (const { names, schema } of splitBy(alternative, [...DECIDING, ...(DECIDING_OF[key] ?? [])])) {
          const name = [short, ...names].join(' ')
          // Alternatives that differ only in other fields are one cell: those fields do not affect access.
          if (!cells.some((cell) => cell.name === name)) cells.push({ call, name, schema })
        }
    }
  return { cells, strangers }
}

/** Values for fields whose schema is looser than the server's checks: well-formed, but they belong to nobody. */
export const TYPED: Readonly<Record<string, readonly unknown[]>> = {
  country_code: ['+55'],
  phone: ['11987654321', '21998765432'],
  password: ['Trocada 2026 bem'],
  confirm_password: ['Trocada 2026 bem'],
  id_number: ['52998224725', '39053344705'],
  pix_key: ['52998224725'],
  cep: ['01310100'],
  birth_date: ['1990-04-12'],
  sms_code: ['123456'],
  text_hash: ['a'.repeat(64)],
  code: ['123456'],
  cnpj: ['11222333000181'],
  telegram: [''],
  whatsapp: ['5511987654321'],
  email: ['ana@example.com'],
}

const TRIES = 4000

/** An input that passes the schema, so that a refusal is due to the caller, not to the input. */
export function validInput(cell: Cell, seed: number, values: AnswerValues = knowNothing(TYPED)): unknown {
  const random = randomFrom(seed)
  for (let tries = 0; tries < TRIES; tries += 1) {
    const input = sample(cell.schema, { random, values })
    if (cell.call.input.safeParse(input).success) return input
  }
  const last = cell.call.input.safeParse(sample(cell.schema, { random, values })).error
  throw new Error(`no input found that the call takes: ${cell.name}: ${last?.message ?? ''}`)
}
