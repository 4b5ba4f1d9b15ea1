import type { Challenge } from './challenge.ts'

/** Solves a challenge in a worker. */
export const solveApart = (challenge: Challenge, signal: AbortSignal | undefined): Promise<string> =>
  new Promise((resolve, reject) => {
    const worker = new Worker(new URL('challenge-worker.ts', import.meta.url), { type: 'module' })
    const end = (): void => worker.terminate()
    signal?.addEventListener('abort', end)
    worker.addEventListener('message', ({ data }: MessageEvent<string>) => {
      end()
      resolve(data)
    })
    // The script of the worker failed to load.
    worker.addEventListener('error', () => {
      end()
      reject(new Error('no worker'))
    })
    worker.postMessage(challenge, [])
  })
