import { inflateSync } from 'node:zlib'

interface Part {
  dictionary: string
  stream: string
}

/** The objects, by number, of a PDF that we made: plain dictionaries, and streams with or without deflate. */
function objectsOf(pdf: Buffer): Map<string, Part> {
  const text = pdf.toString('latin1')
  const parts = new Map<string, Part>()
  for (const { 1: number = '', 2: body = '' } of text.matchAll(/(?:^|\n)(\d+) 0 obj\n([\s\S]*?)\nendobj/g)) {
    const [dictionary = '', ...rest] = body.split('\nstream\n')
    const raw = rest.join('\nstream\n').replace(/\nendstream$/, '')
    const stream = dictionary.includes('/FlateDecode')
      ? inflateSync(Buffer.from(raw, 'latin1')).toString('latin1')
      : raw
    parts.set(number, { dictionary, stream })
  }
  return parts
}

const lettersIn = (hex: string): string => Buffer.from(hex, 'hex').swap16().toString('utf16le')

/** The text of each glyph of a font, from the file's own map. */
function glyphsOf(map: string): Map<number, string> {
  const glyphs = new Map<number, string>()
  for (const { 1: first = '', 2: list = '' } of map.matchAll(/<([0-9a-f]{4})> <[0-9a-f]{4}> \[([^\]]*)\]/gi)) {
    const letters = [...list.matchAll(/<([0-9a-f ]*)>/gi)].map(({ 1: hex = '' }) => lettersIn(hex.replaceAll(' ', '')))
    for (const [index, letter] of letters.entries()) glyphs.set(Number.parseInt(first, 16) + index, letter)
  }
  return glyphs
}

/** The text of our PDF, one line per piece, in the order of drawing. */
export function textOf(pdf: Buffer): string[] {
  const parts = objectsOf(pdf)
  const fonts = new Map<string, Map<number, string>>()
  for (const { dictionary } of parts.values()) {
    const listed = /\/Font <<([^>]*)>>/.exec(dictionary)?.[1] ?? ''
    for (const { 1: name = '', 2: number = '' } of listed.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
      const map = /\/ToUnicode (\d+) 0 R/.exec(parts.get(number)?.dictionary ?? '')?.[1]
      if (map !== undefined) fonts.set(name, glyphsOf(parts.get(map)?.stream ?? ''))
    }
  }
  const lines: string[] = []
  // Only pages: in a font these operators occur by chance.
  for (const { stream } of [...parts.values()].filter(({ stream: text }) => text.includes('BT\n'))) {
    let glyphs = new Map<number, string>()
    for (const { 1: font, 2: shown } of stream.matchAll(/\/(F\d+) [\d.]+ Tf|\[([^\]]*)\] TJ/g)) {
      if (font !== undefined) glyphs = fonts.get(font) ?? new Map()
      else {
        const codes = [...(shown ?? '').matchAll(/<([0-9a-f]*)>/gi)].flatMap(
          ({ 1: hex = '' }) => hex.match(/.{4}/g) ?? [],
        )
        lines.push(codes.map((code) => glyphs.get(Number.parseInt(code, 16)) ?? '\u{fffd}').join(''))
      }
    }
  }
  return lines
}
