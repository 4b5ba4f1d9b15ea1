/** The parts of JSON Schema that our calls use. */
export interface Schema {
  type?: string
  const?: unknown
  enum?: readonly unknown[]
  format?: string
  pattern?: string
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  exclusiveMinimum?: number
  minItems?: number
  maxItems?: number
  properties?: Record<string, Schema>
  required?: readonly string[]
  additionalProperties?: boolean | Schema
  propertyNames?: Schema
  items?: Schema
  oneOf?: readonly Schema[]
  anyOf?: readonly Schema[]
  allOf?: readonly Schema[]
}

type Random = () => number

export const pick = <Item>(list: readonly Item[], random: Random): Item => {
  const item = list[Math.floor(random() * list.length)]
  if (item === undefined) throw new Error('nothing to pick from')
  return item
}

const between = (low: number, high: number, random: Random): number => low + Math.floor(random() * (high - low + 1))

/** Values to remember per name: enough to use some again, few enough to use new ones. */
const MAX_VALUES = 60

/** Values from earlier answers by field name: the ids, codes and amounts that a client would send next. */
export interface AnswerValues {
  /** Remembers every scalar of an answer. */
  learn(data: unknown): void
  of(name: string): readonly unknown[]
  ids(): readonly string[]
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

export function knowNothing(first: Readonly<Record<string, readonly unknown[]>> = {}): AnswerValues {
  const byName = new Map<string, unknown[]>(Object.entries(first).map(([name, values]) => [name, [...values]]))
  const ids: string[] = []
  const keep = (list: unknown[], value: unknown): void => {
    if (list.includes(value)) return
    list.push(value)
    if (list.length > MAX_VALUES) list.splice(0, 1)
  }
  const learn = (data: unknown, name = ''): void => {
    if (Array.isArray(data)) for (const item of data.slice(0, 20)) learn(item, name)
    else if (typeof data === 'object' && data !== null)
      for (const [key, value] of Object.entries(data)) learn(value, key)
    else if (name !== '' && data !== null && data !== undefined) {
      const list = byName.get(name) ?? []
      byName.set(name, list)
      keep(list, data)
      if (typeof data === 'string' && UUID.test(data)) keep(ids, data)
    }
  }
  return { learn, of: (name) => byName.get(name) ?? [], ids: () => ids }
}

const NOTHING: AnswerValues = knowNothing()
const LETTERS = 'abcdefghijklmnopqrstuvwxyz ãé漢字0123456789'

const anyText = (length: number, random: Random): string =>
  Array.from({ length }, () => LETTERS[Math.floor(random() * LETTERS.length)] ?? 'a').join('')

const anyUuid = (random: Random): string => {
  const hex = Array.from({ length: 32 }, () => Math.floor(random() * 16).toString(16)).join('')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20)}`
}

const anyDate = (random: Random): string =>
  new Date(Date.UTC(2024, 0, 1) + Math.floor(random() * 1500) * 86_400_000).toISOString().slice(0, 10)

const digits = (length: number, random: Random): string =>
  Array.from({ length }, () => Math.floor(random() * 10)).join('')

const anyMoment = (random: Random): string => `${anyDate(random)}T12:00:00.000Z`

function sampleText({ format, minLength = 0, maxLength = 1000, pattern, allOf = [] }: Schema, random: Random): string {
  const patterns = [pattern, ...allOf.map((more) => more.pattern)].filter((one) => one !== undefined)
  const length = between(minLength, Math.min(maxLength, minLength + 20), random)
  const uuid = anyUuid(random)
  const hex = uuid.replaceAll('-', '')
  const candidates = [
    ...(format === 'email' ? [`${digits(6, random)}@example.com`] : []),
    ...(patterns.length === 0 && format === undefined ? [anyText(length, random)] : []),
    uuid,
    // Version 7, which contains its creation time.
    `${uuid.slice(0, 14)}7${uuid.slice(15)}`,
    anyDate(random),
    anyDate(random).slice(0, 7),
    anyMoment(random),
    `${hex}${hex}`,
    `E${digits(20, random)}${digits(11, random)}`,
    'BR',
    'en',
    'https://example.com',
    '08:00',
    digits(6, random),
    digits(11, random),
    digits(length, random),
  ]
  const fits = (text: string): boolean =>
    text.length >= minLength && text.length <= maxLength && patterns.every((one) => new RegExp(one, 'u').test(text))
  return candidates.find(fits) ?? anyText(length, random)
}

/** Whether a remembered value has the type of the field. */
const isOfKind = ({ type, enum: choices }: Schema, value: unknown): boolean =>
  choices?.includes(value) ?? (type === 'integer' ? Number.isInteger(value) : typeof value === type)

export interface Sampler {
  random: Random
  values?: AnswerValues
}

/** A value that matches the schema, preferably a remembered one. */
export function sample(schema: Schema, { random, values = NOTHING }: Sampler, name = ''): unknown {
  const of = (inner: Schema, innerName = name): unknown => sample(inner, { random, values }, innerName)
  const choices = schema.oneOf ?? schema.anyOf
  if (choices !== undefined) return of(pick(choices, random))
  if ('const' in schema) return schema.const
  if (schema.enum !== undefined) return pick(schema.enum, random)
  const met = values.of(name).filter((value) => isOfKind(schema, value))
  if (met.length > 0 && random() < 0.8) return pick(met, random)
  switch (schema.type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(schema.properties ?? {})
          .filter(([key]) => schema.required?.includes(key) || random() < 0.6)
          .map(([key, inner]) => [key, of(inner, key)]),
      )
    case 'array': {
      const { minItems = 0, items = {} } = schema
      const length = between(minItems, Math.min(schema.maxItems ?? 3, minItems + 3), random)
      return Array.from({ length }, () => of(items))
    }
    case 'integer':
    case 'number': {
      const low = schema.minimum ?? (schema.exclusiveMinimum === undefined ? 0 : schema.exclusiveMinimum + 1)
      return between(low, Math.min(schema.maximum ?? 1_000_000, low + pick([2, 100, 1_000_000], random)), random)
    }
    case 'boolean':
      return random() < 0.5
    case 'null':
      return null
    case 'string': {
      if (schema.format === 'uuid' && values.ids().length > 0 && random() < 0.8) return pick(values.ids(), random)
      return sampleText(schema, random)
    }
    default:
      return anyText(8, random)
  }
}

const deep = (levels: number): unknown => {
  let value: unknown = 'x'
  for (let level = 0; level < levels; level += 1) value = level % 2 === 0 ? [value] : { a: value }
  return value
}

/** Texts that look harmless to a schema but are not, or that no schema allows. */
const TEXTS: readonly string[] = [
  '',
  ' ',
  '0',
  '-1',
  '1e9',
  'NaN',
  'null',
  'undefined',
  'true',
  '__proto__',
  'constructor',
  '2026-02-30',
  '0000-00-00',
  '9999-12-31',
  '-271821-04-20',
  '+275760-09-13T00:00:00.000Z',
  '2026-01-01T25:61:61Z',
  '00000000-0000-0000-0000-000000000000',
  'ffffffff-ffff-ffff-ffff-ffffffffffff',
  "'; DROP TABLE borrowers; --",
  "' OR '1'='1",
  '%00',
  '\u0000',
  'a\u0000b',
  '\uD800',
  '\uDFFFx',
  '\u202Egnp.exe',
  '\u200B',
  '\r\nSet-Cookie: a=b',
  '<script>alert(1)</script>',
  '${7*7}{{7*7}}',
  '../../../etc/passwd',
  '\\\\host\\share',
  '%',
  '_%_%',
  '(((((a+)+)+)+)+)$',
  '👩‍👩‍👧‍👦'.repeat(20),
  'ﷺ'.repeat(50),
  'é'.repeat(256),
  'a'.repeat(257),
  'a'.repeat(5000),
  '9'.repeat(400),
]

/** Values that no field allows: wrong types, edge numbers and those texts. */
const WRONG: readonly unknown[] = [
  ...TEXTS,
  null,
  true,
  false,
  0,
  -0,
  -1,
  1,
  1.5,
  2 ** 31 - 1,
  2 ** 31,
  2 ** 32,
  2 ** 53 - 1,
  2 ** 53,
  -(2 ** 53),
  2 ** 63,
  1e308,
  -1e308,
  5e-324,
  [],
  {},
  [[]],
  [null],
  { a: 1 },
  { toString: 'x' },
  Array.from({ length: 300 }, (_, index) => index),
  deep(60),
]

/** The paths of all values in a value, itself included. */
function placesOf(value: unknown, path: readonly (string | number)[] = []): (readonly (string | number)[])[] {
  if (typeof value !== 'object' || value === null) return [path]
  const inner = Array.isArray(value)
    ? value.flatMap((item, index) => placesOf(item, [...path, index]))
    : Object.entries(value).flatMap(([key, item]) => placesOf(item, [...path, key]))
  return [path, ...inner]
}

const at = (value: unknown, path: readonly (string | number)[]): unknown =>
  path.reduce<unknown>((inner, step) => (inner as Record<string | number, unknown> | undefined)?.[step], value)

function withAt(value: unknown, [step, ...rest]: readonly (string | number)[], wrong: unknown): unknown {
  if (step === undefined) return wrong
  if (Array.isArray(value)) return value.map((item, index) => (index === step ? withAt(item, rest, wrong) : item))
  return Object.fromEntries(
    Object.entries(value as object).map(([key, item]) => [key, key === step ? withAt(item, rest, wrong) : item]),
  )
}

function without(value: unknown, [step, ...rest]: readonly (string | number)[]): unknown {
  if (typeof value !== 'object' || value === null || step === undefined) return value
  if (Array.isArray(value)) return rest.length === 0 ? value.filter((_, index) => index !== step) : value
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, item]) =>
      key !== step ? [[key, item]] : rest.length === 0 ? [] : [[key, without(item, rest)]],
    ),
  )
}

/** Makes one error: a value replaced, left out or duplicated, or an extra one. */
export function spoil(value: unknown, random: Random): unknown {
  const places = placesOf(value)
  const inner = places.length > 1 && random() < 0.95 ? places.slice(1) : places
  const place = pick(inner, random)
  const way = random()
  // A wrong text gets further into the server than a number in its place.
  if (way < 0.45 && typeof at(value, place) === 'string') return withAt(value, place, pick(TEXTS, random))
  if (way < 0.75) return withAt(value, place, pick(WRONG, random))
  if (way < 0.9) return without(value, place)
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? {
        ...value,
        [pick(['extra', '__proto__', 'id', 'borrower_id', 'role', 'amount_cents'], random)]: pick(WRONG, random),
      }
    : [value, value]
}
