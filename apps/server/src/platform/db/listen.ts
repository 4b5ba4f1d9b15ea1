import pg from 'pg'
import { hostsOf } from './hosts.ts'
import { CONNECT_MS } from './pool.ts'

const AGAIN_AFTER_MS = 500

export interface Listening {
  url: string
  channels: readonly string[]
  onNotification(payload: string, channel: string): void
  /** Called when listening again after a lost connection: notifications in between are lost. */
  missed(): void
  /** Called when the connection ends, before listening again. */
  onEnd?(): void
  onLost(error: Error): void
}

export interface Listener {
  close(): Promise<void>
}

/** Listens on some channels with one connection of its own until closed. Reconnects when the connection is lost. */
export async function openListener({
  url,
  channels,
  onNotification,
  missed,
  onEnd = () => undefined,
  onLost,
}: Listening): Promise<Listener> {
  const hosts = hostsOf(url)
  let closing = false
  let client: pg.Client | undefined
  let timer: NodeJS.Timeout | undefined

  const again = (): void => {
    if (!closing) timer = setTimeout(() => void relisten(), AGAIN_AFTER_MS)
  }
  const listen = async (): Promise<void> => {
    const connection = new pg.Client({
      connectionString: hosts.url(),
      keepAlive: true,
      connectionTimeoutMillis: CONNECT_MS,
      application_name: 'home-credit listening',
    })
    connection.on('error', () => undefined)
    connection.on('notification', ({ payload = '', channel }) => onNotification(payload, channel))
    try {
      await connection.connect()
      for (const channel of channels) await connection.query(`LISTEN ${channel}`)
    } catch (error) {
      await connection.end().catch(() => undefined)
      throw error
    }
    client = connection
    connection.once('end', () => {
      onEnd()
      again()
    })
  }
  const relisten = async (): Promise<void> => {
    try {
      if (hosts.several) await hosts.find()
      await listen()
    } catch (error) {
      onLost(error instanceof Error ? error : new Error(String(error)))
      again()
      return
    }
    if (closing) await client?.end()
    else missed()
  }

  if (hosts.several) await hosts.find()
  await listen()
  // A host that stopped answering would keep the connection open.
  const leaveHosts = hosts.onLeaderChange(() => client?.connection.stream.destroy())
  return {
    async close() {
      if (closing) return
      closing = true
      leaveHosts()
      clearTimeout(timer)
      await client?.end()
    },
  }
}
