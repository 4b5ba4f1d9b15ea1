export type { Block, Column, Paper } from './document.ts'
export { fontsFor } from './fonts.ts'
export { drawInWorker } from './in-worker.ts'
