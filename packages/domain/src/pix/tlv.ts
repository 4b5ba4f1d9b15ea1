import { isRefused, refuse, type Refused } from '../refused.ts'

/** One field of an EMV payload: two digits of id, two of length, the value; the value of a template is fields again. */
export interface TlvField {
  readonly id: string
  readonly value: string
  readonly fields?: readonly TlvField[]
}

export type TlvRefusal = 'bad_character' | 'bad_id' | 'bad_length' | 'truncated' | 'duplicate_id'

export const MAX_VALUE = 99

// At the root: merchant accounts, additional data, merchant information in another language, and unassigned ids.
const isTemplate = (id: string): boolean => (id >= '26' && id <= '51') || id === '62' || id === '64' || id >= '80'
// Inside additional data: templates of payment systems.
const isInnerTemplate = (parent: string, id: string): boolean => parent === '62' && id >= '50'

function readLevel(text: string, nested: (id: string) => boolean): TlvField[] | Refused<TlvRefusal> {
  const found = new Map<string, TlvField>()
  for (let at = 0; at < text.length; ) {
    const id = text.slice(at, at + 2)
    const length = text.slice(at + 2, at + 4)
    if (length.length < 2) return refuse('truncated')
    if (!/^\d\d$/.test(id)) return refuse('bad_id')
    if (!/^\d\d$/.test(length) || length === '00') return refuse('bad_length')
    const value = text.slice(at + 4, at + 4 + Number(length))
    if (value.length < Number(length)) return refuse('truncated')
    if (found.has(id)) return refuse('duplicate_id')
    if (nested(id)) {
      const fields = readLevel(value, (inner) => isInnerTemplate(id, inner))
      if (isRefused(fields)) return fields
      found.set(id, { id, value, fields })
    } else {
      found.set(id, { id, value })
    }
    at += 4 + Number(length)
  }
  return [...found.values()]
}

/**
 * Fields in payload order, templates parsed. Only printable ASCII: for other characters, banks count lengths
 * differently.
 */
export const readTlv = (text: string): TlvField[] | Refused<TlvRefusal> =>
  /^[\x20-\x7e]*$/.test(text) ? readLevel(text, isTemplate) : refuse('bad_character')

export function writeTlv(id: string, value: string): string {
  if (value.length === 0 || value.length > MAX_VALUE) throw new RangeError(`field ${id} has ${value.length} characters`)
  return `${id}${String(value.length).padStart(2, '0')}${value}`
}
