import type { Fonts, Weight } from './document.ts'
import { openFont, runsOf, type Run } from './runs.ts'
import { wrapRuns } from './wrap.ts'

type Doc = PDFKit.PDFDocument

export interface Style {
  weight: Weight
  size: number
  /** The default is the color of the text before. */
  color?: string
  /** The default is where the text before ended. */
  x?: number
  y?: number
  /** The default is the rest of the page's width. */
  width?: number
  align?: 'left' | 'right'
  lineGap?: number
  /** Never wraps, and stays on its page. */
  oneLine?: boolean
}

/** Writes texts, each character in the first font that has it. */
export interface Writer {
  write(text: string, style: Style): void
  heightOf(text: string, style: Style): number
}

export function makeWriter(doc: Doc, fonts: Fonts): Writer {
  const widthOf = (runs: readonly Run[]): number =>
    runs.reduce((sum, { font, text }) => sum + doc.font(font).widthOfString(text), 0)

  /** The font is set to the Latin one, whose line height and baseline apply to all. */
  function linesOf(runs: readonly Run[], { weight, size, x = doc.x, width, oneLine = false }: Style): Run[][] {
    if (oneLine) return [runs.map(({ font, text }) => ({ font, text: text.replaceAll(/[\r\n]+/g, ' ') }))]
    doc.font(weight).fontSize(size)
    const lines = wrapRuns(runs, width ?? doc.page.width - doc.page.margins.right - x, widthOf)
    doc.font(weight)
    return lines
  }

  /** The library draws a text in one font only, so each run is placed here. */
  function writeRuns(runs: readonly Run[], style: Style): void {
    const { weight, size, color, x = doc.x, y = doc.y, width = 0, align = 'left', lineGap = 0, oneLine = false } = style
    const { ascent, unitsPerEm } = openFont(fonts[weight])
    const lines = linesOf(runs, style)
    const lineHeight = doc.currentLineHeight(true)
    let top = y
    for (const line of lines) {
      if (!oneLine && top + lineHeight > doc.page.maxY()) {
        doc.addPage()
        top = doc.y
        if (color !== undefined) doc.fillColor(color)
      }
      const baseline = top + (size * ascent) / unitsPerEm
      let left = align === 'right' ? x + width - widthOf(line) : x
      for (const run of line) {
        doc.font(run.font).text(run.text, left, baseline, { lineBreak: false, baseline: 'alphabetic' })
        left += doc.widthOfString(run.text)
      }
      top += lineHeight + lineGap
    }
    doc.font(weight)
    doc.x = x
    doc.y = top
  }

  const isPlain = (runs: readonly Run[], weight: Weight): boolean => runs.every(({ font }) => font === weight)

  return {
    write(text, style) {
      const { weight, size, color, x = doc.x, y = doc.y, oneLine = false, ...options } = style
      const runs = runsOf(text, weight, fonts)
      doc.font(weight).fontSize(size)
      if (color !== undefined) doc.fillColor(color)
      if (isPlain(runs, weight)) doc.text(runs[0]?.text ?? '', x, y, { ...options, lineBreak: !oneLine })
      else writeRuns(runs, style)
    },
    heightOf(text, style) {
      const { weight, size, width, lineGap = 0 } = style
      const runs = runsOf(text, weight, fonts)
      doc.font(weight).fontSize(size)
      if (isPlain(runs, weight)) return doc.heightOfString(runs[0]?.text ?? '', { width, lineGap })
      return linesOf(runs, style).length * (doc.currentLineHeight(true) + lineGap)
    },
  }
}
