import { solve, type Challenge } from './challenge.ts'

// Beside the page, so that the screen stays alive meanwhile.
addEventListener('message', ({ data }: MessageEvent<Challenge>) => postMessage(solve(data)))
