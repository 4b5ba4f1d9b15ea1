export type { Block, Column, PdfDocument } from './document.ts'
export { pdfFonts } from './fonts.ts'
export { drawInWorker } from './in-worker.ts'
