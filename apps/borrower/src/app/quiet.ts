import { whenIdle } from '../shared/idle.ts'

interface Connection {
  saveData?: boolean
  effectiveType?: string
}

/** Whether the connection is slow or paid by the byte. */
export function isSparing(): boolean {
  const connection: Connection | undefined = Reflect.get(navigator, 'connection')
  return connection?.saveData === true || connection?.effectiveType?.endsWith('2g') === true
}

const QUIET_MS = 1500

/** Once nothing has been loaded for a while: what the page shows comes first. */
export async function whenQuiet(): Promise<void> {
  await new Promise<void>((resolve) => {
    let timer = setTimeout(resolve, QUIET_MS)
    const loads = new PerformanceObserver(() => {
      clearTimeout(timer)
      timer = setTimeout(resolve, QUIET_MS)
    })
    loads.observe({ type: 'resource' })
  })
  await whenIdle()
}
