export type { Block, Column, PdfDocument } from './document.ts'
export { fontsFor } from './fonts.ts'
export { drawInWorker } from './in-worker.ts'
