// Runs in a thread of its own: to draw takes longer than a call may wait for the others.
import { parentPort } from 'node:worker_threads'
import { drawPaper } from './draw.ts'
import type { Paper } from './document.ts'

/** What goes wrong here is heard as an error of the thread. */
parentPort?.on('message', (paper: Paper) => void drawPaper(paper).then((drawn) => parentPort?.postMessage(drawn, [])))
