// Runs in a separate thread: drawing would block other calls for too long.
import { parentPort } from 'node:worker_threads'
import { drawPdf } from './draw.ts'
import type { PdfDocument } from './document.ts'

/** A rejection here becomes an error event of the thread. */
parentPort?.on(
  'message',
  (document: PdfDocument) => void drawPdf(document).then((drawn) => parentPort?.postMessage(drawn, [])),
)
