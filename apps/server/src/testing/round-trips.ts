import { connect, createServer, type Socket } from 'node:net'

export interface RoundTrips {
  /** Leads to the same database. */
  url: string
  /** How often a client has sent something and waited for the answer. */
  count(): number
  close(): Promise<void>
}

/** Stands between its clients and the database. With `names`, counts only connections whose application name is one of them. */
export async function countRoundTrips(url: string, names?: readonly string[]): Promise<RoundTrips> {
  const { hostname, port } = new URL(url)
  let count = 0
  const sockets = new Set<Socket>()
  const proxy = createServer((client) => {
    const database = connect({ host: hostname, port: Number(port) })
    let counts: boolean | undefined
    let asks = false
    for (const socket of [client, database]) sockets.add(socket.setNoDelay(true).on('error', () => undefined))
    client.on('data', (bytes) => {
      // The first message of a connection has its name.
      counts ??= names === undefined || names.some((name) => bytes.includes(`application_name\0${name}\0`))
      if (counts && !asks) count += 1
      asks = true
      database.write(bytes)
    })
    database.on('data', (bytes) => {
      asks = false
      client.write(bytes)
    })
    client.on('close', () => database.destroy())
    database.on('close', () => client.destroy())
  })
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
  const address = proxy.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  const through = new URL(url)
  through.hostname = '127.0.0.1'
  through.port = String(address.port)
  return {
    url: through.href,
    count: () => count,
    close: () =>
      new Promise((resolve) => {
        for (const socket of sockets) socket.destroy()
        proxy.close(() => resolve())
      }),
  }
}
