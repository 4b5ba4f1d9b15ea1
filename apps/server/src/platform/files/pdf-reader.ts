export class NotPdf extends Error {}

export interface PdfName {
  readonly name: string
}
export interface PdfReference {
  readonly to: number
}
export type PdfValue = number | string | PdfName | PdfReference | readonly PdfValue[] | PdfDictionary
export type PdfDictionary = ReadonlyMap<string, PdfValue>

const MAX_DEPTH = 60
/** In one object, which is read without a pause. */
const MAX_VALUES = 100_000

const BLANK = new Set(['\0', '\t', '\n', '\f', '\r', ' '])
/** The longest run of characters that are neither blank nor delimiters. */
const REGULAR = /[^\0\t\n\f\r ()<>[\]{}/%]*/y
const NUMBER = /[+-]?(?:\d+(?:\.\d*)?|\.\d+)/y
const REFERENCE = /(\d{1,10})[\0\t\n\f\r ]+\d{1,5}[\0\t\n\f\r ]+R(?![^\0\t\n\f\r ()<>[\]{}/%])/y

/** /J#61vaScript is /JavaScript. */
export const nameIn = (written: string): string =>
  !written.includes('#')
    ? written
    : written.replace(/#([0-9A-Fa-f]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))

export const isDictionary = (value: PdfValue | undefined): value is PdfDictionary => value instanceof Map
export const isList = (value: PdfValue | undefined): value is readonly PdfValue[] => Array.isArray(value)
export const nameOf = (value: PdfValue | undefined): string | undefined =>
  typeof value === 'object' && 'name' in value ? value.name : undefined

/** Reads the values of a PDF one after the other, in the syntax of ISO 32000, section 7.3. */
export class PdfReader {
  readonly text: string
  at: number
  #values = 0

  constructor(text: string, at = 0) {
    this.text = text
    this.at = at
  }

  /** Skips blanks and comments; returns whether anything follows. */
  more(): boolean {
    for (; this.at < this.text.length; this.at += 1) {
      const char = this.text.charAt(this.at)
      if (char === '%') this.#comment()
      else if (!BLANK.has(char)) return true
    }
    return false
  }

  #comment(): void {
    while (this.at + 1 < this.text.length && !'\r\n'.includes(this.text.charAt(this.at + 1))) this.at += 1
  }

  #match(pattern: RegExp): RegExpExecArray | undefined {
    pattern.lastIndex = this.at
    const found = pattern.exec(this.text)
    if (found === null) return undefined
    this.at = pattern.lastIndex
    return found
  }

  /** Consumes the word if it comes next. */
  takes(word: string): boolean {
    this.more()
    if (!this.text.startsWith(word, this.at)) return false
    this.at += word.length
    return true
  }

  needs(word: string): void {
    if (!this.takes(word)) throw new NotPdf(`${word} is missing`)
  }

  whole(): number {
    this.more()
    const found = this.#match(/\d{1,15}/y)
    if (found === undefined) throw new NotPdf('a number is missing')
    return Number(found[0])
  }

  value(depth = 0): PdfValue {
    this.#values = depth === 0 ? 1 : this.#values + 1
    if (depth > MAX_DEPTH || this.#values > MAX_VALUES) throw new NotPdf('too much')
    this.more()
    const char = this.text.charAt(this.at)
    if ('<([/'.includes(char)) {
      this.at += 1
      if (char === '/') return { name: nameIn(this.#match(REGULAR)?.[0] ?? '') }
      if (char === '[') return this.#array(depth)
      if (char === '(') return this.#string()
      if (this.text.charAt(this.at) !== '<') return this.#until('>', /[\0\t\n\f\r 0-9A-Fa-f]*/y)
      this.at += 1
      return this.#dictionary(depth)
    }
    const reference = this.#match(REFERENCE)
    if (reference !== undefined) return { to: Number(reference[1]) }
    const number = this.#match(NUMBER)
    if (number !== undefined) return Number(number[0])
    const word = this.#match(REGULAR)?.[0] ?? ''
    if (word === 'true' || word === 'false' || word === 'null') return word
    throw new NotPdf('no value')
  }

  #until(end: string, pattern: RegExp): string {
    const found = this.#match(pattern)?.[0] ?? ''
    this.needs(end)
    return found
  }

  #string(): string {
    const start = this.at
    for (let open = 1; open > 0; this.at += 1) {
      const char = this.text.charAt(this.at)
      if (char === '') throw new NotPdf('a text does not end')
      if (char === '\\') this.at += 1
      else if (char === '(') open += 1
      else if (char === ')') open -= 1
    }
    return this.text.slice(start, this.at - 1)
  }

  #array(depth: number): PdfValue[] {
    const values: PdfValue[] = []
    while (!this.takes(']')) values.push(this.value(depth + 1))
    return values
  }

  #dictionary(depth: number): PdfDictionary {
    const entries = new Map<string, PdfValue>()
    while (!this.takes('>>')) {
      this.needs('/')
      const key = nameIn(this.#match(REGULAR)?.[0] ?? '')
      entries.set(key, this.value(depth + 1))
    }
    return entries
  }
}
