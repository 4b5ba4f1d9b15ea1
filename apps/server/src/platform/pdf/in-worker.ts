import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { PdfDocument } from './document.ts'

const TIMEOUT_MS = 60_000
const FROM_SOURCES = import.meta.url.endsWith('.ts')
/**
 * Starting a thread takes longer than drawing, so it waits a while for the next document. From the sources a start
 * takes several times as long.
 */
const IDLE_MS = FROM_SOURCES ? 600_000 : 30_000
const MEGABYTES = 256

/** The bundle has the thread's entry beside the server's; the sources have one that can load TypeScript. */
const entry = (): URL => new URL(FROM_SOURCES ? 'worker-from-sources.mjs' : 'contract-pdf.js', import.meta.url)

let thread: Worker | undefined
let idle: NodeJS.Timeout | undefined
let last: Promise<unknown> = Promise.resolve()

async function end(): Promise<void> {
  const ended = thread
  thread = undefined
  await ended?.terminate()
}

async function draw(document: PdfDocument): Promise<Buffer> {
  clearTimeout(idle)
  // The thread gets none of the server's options and secrets.
  thread ??= new Worker(entry(), { execArgv: [], env: {}, resourceLimits: { maxOldGenerationSizeMb: MEGABYTES } })
  thread.ref()
  try {
    const answered = once(thread, 'message', { signal: AbortSignal.timeout(TIMEOUT_MS) })
    thread.postMessage(document, [])
    const [drawn]: unknown[] = await answered
    if (!(drawn instanceof Uint8Array)) throw new TypeError('the thread returned no PDF')
    // The thread does not keep the process alive, and ends after a long idle time.
    thread.unref()
    idle = setTimeout(() => void end(), IDLE_MS)
    idle.unref()
    return Buffer.from(drawn)
  } catch (error) {
    await end()
    throw error
  }
}

/** Draws a PDF in a separate thread, one at a time. */
export function drawInWorker(document: PdfDocument): Promise<Buffer> {
  const drawn = last.then(() => draw(document))
  last = drawn.catch(() => undefined)
  return drawn
}
