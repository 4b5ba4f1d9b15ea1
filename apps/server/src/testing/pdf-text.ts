import { inflateSync } from 'node:zlib'
import { create, type Font } from 'fontkit'

interface Part {
  dictionary: string
  stream: string
}

interface EmbeddedFont {
  letters: Map<number, string>
  file: () => Font
}

/** A glyph by its number in the file's own font, with its text. */
interface Glyph {
  font: EmbeddedFont
  id: number
  letter: string
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

/** The fonts of the pages, by the names that they have there. */
function fontsOf(parts: Map<string, Part>): Map<string, EmbeddedFont> {
  const next = (part: Part | undefined, key: string): Part | undefined =>
    parts.get(new RegExp(`/${key} \\[?(\\d+) 0 R`).exec(part?.dictionary ?? '')?.[1] ?? '')
  const fonts = new Map<string, EmbeddedFont>()
  for (const { dictionary } of parts.values()) {
    const listed = /\/Font <<([^>]*)>>/.exec(dictionary)?.[1] ?? ''
    for (const { 1: name = '', 2: number = '' } of listed.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
      const font = parts.get(number)
      const map = next(font, 'ToUnicode')
      const file = next(next(next(font, 'DescendantFonts'), 'FontDescriptor'), 'FontFile2')
      if (map !== undefined)
        fonts.set(name, {
          letters: glyphsOf(map.stream),
          file: () => create(Buffer.from(file?.stream ?? '', 'latin1')),
        })
    }
  }
  return fonts
}

/** The glyphs of each piece of text, in the order of drawing. */
function piecesOf(pdf: Buffer): Glyph[][] {
  const parts = objectsOf(pdf)
  const fonts = fontsOf(parts)
  const pieces: Glyph[][] = []
  // Only pages: in a font these operators occur by chance.
  for (const { stream } of [...parts.values()].filter(({ stream: text }) => text.includes('BT\n'))) {
    let font: EmbeddedFont | undefined
    for (const { 1: name, 2: shown } of stream.matchAll(/\/(F\d+) [\d.]+ Tf|\[([^\]]*)\] TJ/g)) {
      if (name !== undefined) font = fonts.get(name)
      else if (font === undefined) throw new Error('text without a font')
      else {
        const { letters } = font
        const codes = [...(shown ?? '').matchAll(/<([0-9a-f]*)>/gi)].flatMap(
          ({ 1: hex = '' }) => hex.match(/.{4}/g) ?? [],
        )
        const used = font
        pieces.push(
          codes
            .map((code) => Number.parseInt(code, 16))
            .map((id) => ({ font: used, id, letter: letters.get(id) ?? '\u{fffd}' })),
        )
      }
    }
  }
  return pieces
}

/** The text of our PDF, one line per piece, in the order of drawing. */
export const textOf = (pdf: Buffer): string[] =>
  piecesOf(pdf).map((glyphs) => glyphs.map(({ letter }) => letter).join(''))

/** The letters that a reader of our PDF does not see: drawn as an empty box, or with nothing in the font. */
export function lettersWithoutGlyph(pdf: Buffer): string[] {
  const files = new Map<EmbeddedFont, Font>()
  return piecesOf(pdf)
    .flat()
    .filter(({ font, id, letter }) => {
      const file = files.get(font) ?? font.file()
      files.set(font, file)
      return id === 0 || (letter.trim() !== '' && file.getGlyph(id).path.commands.length === 0)
    })
    .map(({ letter }) => letter)
}
