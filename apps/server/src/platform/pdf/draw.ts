import PDFDocument from 'pdfkit'
import type { Block, Column, PdfDocument, Weight } from './document.ts'
import { makeWriter, type Writer } from './writer.ts'

type Doc = PDFKit.PDFDocument

const MARGIN = 56
const SIZE = 9
const SMALL = 7
const INK = '#14213d'
const MUTED = '#52606d'
const LINE = '#d9e0dd'
const ROW = 15
const PADDING = 4
/** Of a repayment list: number, two dates, four amounts. */
const COLUMNS: readonly Column[] = [0.08, 0.12, 0.16, 0.17, 0.15, 0.15, 0.17].map((share, index) => ({
  share,
  align: index < 3 ? 'left' : 'right',
}))
const PAGES = 'Página {page} de {count}'
const LABELS = 0.3

const widthOf = ({ page }: Doc): number => page.width - 2 * MARGIN
const bottomOf = ({ page }: Doc): number => page.height - MARGIN

/** Starts a new page if this height does not fit on the current one. */
function makeRoom(doc: Doc, height: number): void {
  if (doc.y + height > bottomOf(doc)) doc.addPage()
}

function drawTable(
  doc: Doc,
  writer: Writer,
  columns: readonly Column[],
  [heads = [], ...rows]: readonly (readonly string[])[],
): void {
  const width = widthOf(doc)
  const drawRow = (cells: readonly string[], weight: Weight): void => {
    const y = doc.y
    let x = MARGIN
    for (const [index, { share, align }] of columns.entries()) {
      const column = width * share
      const cell = cells[index] ?? ''
      const place = { x, y: y + PADDING, width: column - PADDING, align, oneLine: true }
      writer.write(cell, { weight, size: SMALL + 1, color: INK, ...place })
      x += column
    }
    doc
      .moveTo(MARGIN, y + ROW)
      .lineTo(MARGIN + width, y + ROW)
      .lineWidth(0.5)
      .strokeColor(LINE)
      .stroke()
    doc.x = MARGIN
    doc.y = y + ROW
  }
  makeRoom(doc, 3 * ROW)
  drawRow(heads, 'bold')
  for (const [index, cells] of rows.entries()) {
    if (doc.y + ROW > bottomOf(doc)) {
      doc.addPage()
      drawRow(heads, 'bold')
    }
    drawRow(cells, index === rows.length - 1 ? 'bold' : 'regular')
  }
  doc.moveDown(0.5)
}

function drawFacts(doc: Doc, writer: Writer, rows: readonly (readonly [string, string])[]): void {
  const width = widthOf(doc)
  for (const [label, value] of rows) {
    const valueWidth = width * (1 - LABELS)
    const style = { weight: 'regular', size: SIZE } as const
    const height = writer.heightOf(value, { ...style, width: valueWidth }) + 2 * PADDING
    makeRoom(doc, height)
    const y = doc.y
    const row = { ...style, y: y + PADDING }
    writer.write(label, { ...row, color: MUTED, x: MARGIN, width: width * LABELS - PADDING })
    writer.write(value, { ...row, color: INK, x: MARGIN + width * LABELS, width: valueWidth })
    doc
      .moveTo(MARGIN, y + height)
      .lineTo(MARGIN + width, y + height)
      .lineWidth(0.5)
      .strokeColor(LINE)
      .stroke()
    doc.x = MARGIN
    doc.y = y + height
  }
  doc.moveDown(0.5)
}

function drawBlock(doc: Doc, writer: Writer, block: Block): void {
  switch (block.kind) {
    case 'page':
      doc.addPage()
      return
    case 'table':
      drawTable(doc, writer, block.columns ?? COLUMNS, block.rows)
      return
    case 'facts':
      drawFacts(doc, writer, block.rows)
      return
    case 'title':
      writer.write(block.text, { weight: 'bold', size: 16, color: INK })
      doc.moveDown(0.4)
      return
    case 'heading':
      // Never leave a heading alone at the bottom of a page.
      makeRoom(doc, 4 * SIZE)
      doc.moveDown(0.5)
      writer.write(block.text, { weight: 'bold', size: SIZE + 1, color: INK })
      doc.moveDown(0.2)
      return
    case 'code':
      writer.write(block.text, { weight: 'bold', size: SIZE, color: INK })
      doc.moveDown(0.5)
      return
    default:
      writer.write(block.text, { weight: 'regular', size: SIZE, color: INK, lineGap: 1.5 })
      doc.moveDown(0.3)
  }
}

/** Draws head, foot and number of each page into the margins, once the number of pages is known. */
function drawMargins(doc: Doc, writer: Writer, { head, foot, pages = PAGES }: PdfDocument): void {
  const { start, count } = doc.bufferedPageRange()
  for (let index = start; index < start + count; index += 1) {
    doc.switchToPage(index)
    const { margins, height } = doc.page
    const width = widthOf(doc)
    // Text below the margin would start a new page.
    margins.bottom = 0
    const number = pages.replace('{page}', String(index + 1)).replace('{count}', String(count))
    const style = { weight: 'regular', size: SMALL, x: MARGIN, y: height - MARGIN / 1.5, width, oneLine: true } as const
    writer.write(head, { ...style, y: MARGIN / 2, color: MUTED })
    writer.write(foot, style)
    writer.write(number, { ...style, align: 'right' })
    margins.bottom = MARGIN
  }
}

/**
 * Draws a PDF. Nothing in the file depends on when or where it is drawn: its date is the document's own, and its id
 * derives from its metadata.
 */
export function drawPdf(document: PdfDocument): Promise<Buffer> {
  const { title, author, subject, createdAt, fonts, lang = 'pt-BR' } = document
  const doc = new PDFDocument({
    size: 'A4',
    margin: MARGIN,
    bufferPages: true,
    lang,
    displayTitle: true,
    pdfVersion: '1.7',
    // Loads no default font: loading a font is most of the work for each file.
    font: '',
    info: {
      Title: title,
      Author: author,
      Subject: subject,
      Creator: 'Home-credit',
      Producer: 'Home-credit',
      CreationDate: new Date(createdAt),
      ModDate: new Date(createdAt),
    },
  })
  const chunks: Buffer[] = []
  const output = new Promise<Buffer>((resolve, reject) => {
    doc.on('data', (chunk: Buffer) => void chunks.push(chunk))
    doc.once('end', () => resolve(Buffer.concat(chunks)))
    doc.once('error', reject)
  })
  for (const [name, path] of Object.entries(fonts)) doc.registerFont(name, path)
  const writer = makeWriter(doc, fonts)
  for (const block of document.blocks) drawBlock(doc, writer, block)
  drawMargins(doc, writer, document)
  doc.end()
  return output
}
