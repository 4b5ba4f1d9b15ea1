import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { PdfDocument } from './document.ts'

const TIMEOUT_MS = 60_000
const FROM_SOURCES = import.meta.url.endsWith('.ts')
/** To start a thread takes longer than to draw: it waits a while for the next. From the sources it takes several times as long. */
const IDLE_MS = FROM_SOURCES ? 600_000 : 30_000
const MEGABYTES = 256

/** In the bundle the thread's own entry stands beside the server's; beside the sources there is one that can read them. */
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
  // Nothing of how the server was started, and none of its secrets, is handed on.
  thread ??= new Worker(entry(), { execArgv: [], env: {}, resourceLimits: { maxOldGenerationSizeMb: MEGABYTES } })
  thread.ref()
  try {
    const answered = once(thread, 'message', { signal: AbortSignal.timeout(TIMEOUT_MS) })
    thread.postMessage(document, [])
    const [drawn]: unknown[] = await answered
    if (!(drawn instanceof Uint8Array)) throw new TypeError('the thread drew no PDF')
    // It keeps no process alive, and ends where nobody asks for long.
    thread.unref()
    idle = setTimeout(() => void end(), IDLE_MS)
    idle.unref()
    return Buffer.from(drawn)
  } catch (error) {
    await end()
    throw error
  }
}

/** The PDF of a paper, drawn in a thread of its own; one after the other. */
export function drawInWorker(document: PdfDocument): Promise<Buffer> {
  const drawn = last.then(() => draw(document))
  last = drawn.catch(() => undefined)
  return drawn
}
