import { setImmediate as nextTurn } from 'node:timers/promises'
import { promisify } from 'node:util'
import { inflate } from 'node:zlib'
import {
  isDictionary,
  isList,
  nameIn,
  nameOf,
  NotPdf,
  PdfReader,
  type PdfDictionary,
  type PdfValue,
} from './pdf-reader.ts'
import { errorCode } from '../types/guards.ts'

const inflated = promisify(inflate)

/** Of all object streams of a file together, in bytes. */
const MAX_UNPACKED = 16 * 1024 * 1024

/** Yields to the rest of the server after this many bytes. */
const AT_ONE_GO = 256 * 1024

/** Names of features that act when a PDF is opened, or that embed another file. */
const ACTIVE = new Set([
  'JavaScript',
  'JS',
  'Launch',
  'EmbeddedFile',
  'EmbeddedFiles',
  'EF',
  'FileAttachment',
  'GoToE',
  'ImportData',
  'RichMedia',
  'RichMediaExecute',
  'XFA',
])
const NAMES = /\/([^\0\t\n\f\r ()<>[\]{}/%]+)/g
/**
 * The start of an object inside stream data: a PDF reader directed there would find an object that we have not read.
 */
const HIDDEN_OBJECT = /[\d\0\t\n\f\r %]obj[\0\t\n\f\r <[(/%+\-\d]/
const HEADER = /^%PDF-[12]\.\d[\r\n \t%]/
/** Only blanks may follow the end, so that no second file is appended. */
const END = /startxref[\0\t\n\f\r ]+(\d{1,10})[\0\t\n\f\r ]+%%EOF[\0\t\n\f\r ]*$/

export type PdfFault = 'broken' | 'locked' | 'active'

interface Found {
  /** Positions of cross-references: a table, or an object of type XRef. */
  crossReferences: Set<number>
  trailers: PdfDictionary[]
  /** The type of every dictionary object that declares one. */
  types: Map<number, string>
  /** Objects packed in a stream, where their names are not visible. */
  packed: { dictionary: PdfDictionary; data: string }[]
  locked: boolean
  active: boolean
}

/** Checks every name in the text, wherever it occurs. */
const lookAtNames = (found: Found, text: string): void => {
  for (const [, written = ''] of text.matchAll(NAMES)) {
    const name = nameIn(written)
    if (name === 'Encrypt') found.locked = true
    if (ACTIVE.has(name)) found.active = true
  }
}

const noteType = (found: Found, number: number, value: PdfValue): void => {
  const type = isDictionary(value) ? nameOf(value.get('Type')) : undefined
  if (type !== undefined) found.types.set(number, type)
}

/** The raw data of a stream. If its length is declared elsewhere in the file, the data end at the closing word. */
function streamData(reader: PdfReader, dictionary: PdfDictionary): string {
  const { text } = reader
  const start = reader.at + (text.startsWith('\r\n', reader.at) ? 2 : 1)
  const declaredLength = dictionary.get('Length')
  const isAt = (at: number): boolean => /^\r?\n?endstream/.test(text.slice(at, at + 11))
  const end =
    typeof declaredLength === 'number' && isAt(start + declaredLength)
      ? start + declaredLength
      : text.indexOf('endstream', start)
  if (end < start) throw new NotPdf('a stream does not end')
  reader.at = end
  reader.needs('endstream')
  return text.slice(start, end)
}

/** Unpacks an object stream and reads each object; returns the unpacked size. */
async function readPacked(found: Found, { dictionary, data }: Found['packed'][number], room: number): Promise<number> {
  const filter = dictionary.get('Filter')
  const only = isList(filter) && filter.length === 1 ? filter[0] : filter
  const parameters = dictionary.get('DecodeParms') ?? 'null'
  const first = dictionary.get('First')
  const count = dictionary.get('N')
  if ((only !== undefined && nameOf(only) !== 'FlateDecode') || parameters !== 'null')
    throw new NotPdf('packed in a way that is not read')
  if (typeof first !== 'number' || typeof count !== 'number') throw new NotPdf('packed without an index')
  const raw = Buffer.from(data, 'latin1')
  const text = (only === undefined ? raw : await inflated(raw, { maxOutputLength: room })).toString('latin1')
  lookAtNames(found, text)
  const index = new PdfReader(text)
  const values = new PdfReader(text)
  for (let left = count; left > 0; left -= 1) {
    const number = index.whole()
    const start = first + index.whole()
    if (start < values.at) throw new NotPdf('objects that overlap')
    values.at = start
    noteType(found, number, values.value())
  }
  return text.length
}

function readObject(found: Found, reader: PdfReader): void {
  const start = reader.at
  const number = reader.whole()
  reader.whole()
  reader.needs('obj')
  const value = reader.value()
  noteType(found, number, value)
  if (reader.takes('stream')) {
    lookAtNames(found, reader.text.slice(start, reader.at))
    if (!isDictionary(value)) throw new NotPdf('a stream without its description')
    const data = streamData(reader, value)
    if (HIDDEN_OBJECT.test(data)) throw new NotPdf('an object inside a stream')
    if (value.has('First')) found.packed.push({ dictionary: value, data })
    if (nameOf(value.get('Type')) === 'XRef') {
      found.crossReferences.add(start)
      found.trailers.push(value)
    }
  } else lookAtNames(found, reader.text.slice(start, reader.at))
  reader.needs('endobj')
}

function readTable(found: Found, reader: PdfReader): void {
  found.crossReferences.add(reader.at - 'xref'.length)
  while (!reader.takes('trailer')) {
    reader.whole()
    for (let left = reader.whole(); left > 0; left -= 1) {
      reader.whole()
      reader.whole()
      if (!reader.takes('n')) reader.needs('f')
    }
  }
  const start = reader.at
  const trailer = reader.value()
  if (!isDictionary(trailer)) throw new NotPdf('invalid trailer')
  lookAtNames(found, reader.text.slice(start, reader.at))
  found.trailers.push(trailer)
}

/** Reads the whole file from beginning to end, except the data of streams. */
async function readAll(text: string): Promise<Found> {
  const found: Found = {
    crossReferences: new Set(),
    trailers: [],
    types: new Map(),
    packed: [],
    locked: false,
    active: false,
  }
  const reader = new PdfReader(text)
  for (let rested = 0; reader.more(); ) {
    if (reader.at - rested > AT_ONE_GO) {
      rested = reader.at
      await nextTurn()
    }
    if (reader.takes('xref')) readTable(found, reader)
    else if (reader.takes('startxref')) reader.whole()
    else readObject(found, reader)
  }
  return found
}

/** Whether the end leads to a cross-reference, and a trailer to a catalogue. */
function isSound(text: string, { crossReferences, trailers, types }: Found): boolean {
  const end = new PdfReader(text, Number(END.exec(text.slice(-1024))?.[1] ?? text.length))
  end.more()
  const roots = trailers.map((trailer) => trailer.get('Root'))
  return (
    crossReferences.has(end.at) &&
    roots.some((root) => typeof root === 'object' && 'to' in root && types.get(root.to) === 'Catalog')
  )
}

/** Returns what is wrong with a PDF; undefined if it is complete, unencrypted and passive. */
export async function inspectPdf(file: Buffer): Promise<PdfFault | undefined> {
  const text = file.toString('latin1')
  if (!HEADER.test(text)) return 'broken'
  try {
    const found = await readAll(text)
    if (found.locked) return 'locked'
    let room = MAX_UNPACKED
    for (const each of found.packed) {
      room -= await readPacked(found, each, room)
      if (room <= 0) return 'broken'
    }
    if (found.active) return 'active'
    return isSound(text, found) ? undefined : 'broken'
  } catch (error) {
    const unpacking = errorCode(error)
    if (error instanceof NotPdf || unpacking?.startsWith('Z_') || unpacking === 'ERR_BUFFER_TOO_LARGE') return 'broken'
    throw error
  }
}
