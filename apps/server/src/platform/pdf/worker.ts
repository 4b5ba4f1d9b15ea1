// Runs in a thread of its own: to draw takes longer than a call may wait for the others.
import { parentPort } from 'node:worker_threads'
import { drawPdf } from './draw.ts'
import type { PdfDocument } from './document.ts'

/** What goes wrong here is heard as an error of the thread. */
parentPort?.on(
  'message',
  (document: PdfDocument) => void drawPdf(document).then((drawn) => parentPort?.postMessage(drawn, [])),
)
