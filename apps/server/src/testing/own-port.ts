import { createServer } from 'node:net'

/** Below those that a system hands out where any port will do: nobody is given one of these by chance. */
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

/** A port that is free, and stays so until the server is up for which it was chosen: each process of a run has some of its own. */
export async function ownPort(): Promise<number> {
  for (;;) {
    const port = LOWEST + (process.pid % PROCESSES) * EACH + (attempts % EACH)
    attempts += 1
    if (await isFree(port)) return port
  }
}
