import { solve, type Challenge } from './challenge.ts'

// Runs in a worker so that the page stays responsive.
addEventListener('message', ({ data }: MessageEvent<Challenge>) => postMessage(solve(data)))
