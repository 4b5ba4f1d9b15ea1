import { type Font, openSync } from 'fontkit'
import type { FontName, Fonts, Weight } from './document.ts'

/** Characters that follow each other and are drawn in one font. */
export interface Run {
  font: FontName
  text: string
}

/** Printed in place of a character that no font has. */
const REPLACEMENT = '\u{fffd}'
/** Joiners, variation selectors and the like, which a font may lack without loss. */
const INVISIBLE = /^\p{Default_Ignorable_Code_Point}$/u
const LINE_END = /^[\r\n]+$/
const ORDER: Record<Weight, readonly FontName[]> = { regular: ['regular', 'chinese'], bold: ['bold', 'chineseBold'] }

const segmenter = new Intl.Segmenter('pt-BR', { granularity: 'grapheme' })
const fontFiles = new Map<string, Font>()

/** What a reader sees as one character may be several code points: a letter and its accent, the parts of an emoji. */
export const charactersOf = (text: string): string[] => [...segmenter.segment(text)].map(({ segment }) => segment)

/** A font file, read once. It is only asked about its characters, so no document changes the next one. */
export function openFont(path: string): Font {
  const font = fontFiles.get(path) ?? openSync(path)
  fontFiles.set(path, font)
  return font
}

/** The code points of a character that a font draws; undefined if it lacks one of them. */
function drawnBy(font: Font, character: string): string | undefined {
  const has = (codePoint: string): boolean => font.hasGlyphForCodePoint(codePoint.codePointAt(0) ?? 0)
  const drawn = Array.from(character).filter((codePoint) => has(codePoint) || !INVISIBLE.test(codePoint))
  return drawn.every(has) ? drawn.join('') : undefined
}

function runOf(character: string, weight: Weight, fonts: Fonts): Run {
  if (LINE_END.test(character)) return { font: weight, text: character }
  if (character === '\t') return { font: weight, text: ' ' }
  for (const font of ORDER[weight]) {
    const text = drawnBy(openFont(fonts[font]), character)
    if (text !== undefined) return { font, text }
  }
  return { font: weight, text: REPLACEMENT }
}

/** Splits a text by the first font that has each character: the Latin one, else the Chinese one. */
export function runsOf(text: string, weight: Weight, fonts: Fonts): Run[] {
  const runs: Run[] = []
  for (const character of charactersOf(text)) {
    const next = runOf(character, weight, fonts)
    const last = runs.at(-1)
    if (last?.font === next.font) last.text += next.text
    else runs.push(next)
  }
  return runs
}
