import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'

const LOOK_EVERY_MS = 100

/** The memory of a process now and, if the system records it, its peak; in MB. */
export function memoryOf(pid: number): { now: number; most: number } {
  const status = `/proc/${pid}/status`
  if (existsSync(status)) {
    const text = readFileSync(status, 'utf8')
    const read = (name: string): number =>
      Math.round(Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(text)?.[1] ?? 0) / 1024)
    return { now: read('VmRSS'), most: read('VmHWM') }
  }
  const now = Math.round(Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })) / 1024)
  return { now, most: now }
}

/** The peak memory of a process during the work, in MB. */
export async function peakMemory(pid: number, work: () => Promise<void>): Promise<{ before: number; peak: number }> {
  const before = memoryOf(pid).now
  let peak = before
  const timer = setInterval(() => {
    peak = Math.max(peak, memoryOf(pid).most)
  }, LOOK_EVERY_MS)
  try {
    await work()
    peak = Math.max(peak, memoryOf(pid).most)
  } finally {
    clearInterval(timer)
  }
  return { before, peak }
}
