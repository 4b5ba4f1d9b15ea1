import { createServer } from 'node:net'

/** Below the ephemeral ports, so that the system never assigns one of these. */
const LOWEST = 12_000
const PROCESSES = 500
const EACH = 40

let attempts = 0

const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', () => resolve(false))
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)))
  })

/** A free port that remains free until its server starts: each process of a run has its own range. */
export async function ownPort(): Promise<number> {
  for (;;) {
    const port = LOWEST + (process.pid % PROCESSES) * EACH + (attempts % EACH)
    attempts += 1
    if (await isFree(port)) return port
  }
}
