import { createServer, connect, type AddressInfo, type Socket } from 'node:net'

/** Where to cut: after this many bytes of the request or the response. */
export interface Cut {
  way: 'request' | 'response'
  after: number
}

export interface CuttingProxy {
  url: string
  /** Cuts the next connection there; later ones are complete again. */
  cutNext(cut: Cut): void
  /** Whether the requested cut has happened. */
  wasCut(): boolean
  /** The bytes exchanged since the last call. */
  take(): Record<Cut['way'], number>
  close(): Promise<void>
}

/** A proxy between a client and its bank that cuts the connection after any byte in either direction. */
export async function cuttingProxy(target: string): Promise<CuttingProxy> {
  const { hostname, port } = new URL(target)
  const open = new Set<Socket>()
  let waiting: Cut | undefined
  let isCut = false
  let bytes = { request: 0, response: 0 }

  const server = createServer((client) => {
    const bank = connect(Number(port), hostname)
    for (const socket of [client, bank]) {
      open.add(socket)
      socket.on('error', () => undefined)
      socket.once('close', () => open.delete(socket))
    }
    const end = (): void => {
      client.destroy()
      bank.destroy()
    }
    client.once('close', end)
    bank.once('close', end)

    const seen = { request: 0, response: 0 }
    const carry =
      (way: Cut['way'], to: Socket) =>
      (part: Buffer): void => {
        bytes[way] += part.length
        const room = waiting?.way === way ? waiting.after - seen[way] : part.length
        seen[way] += part.length
        if (room < part.length) {
          waiting = undefined
          isCut = true
          if (room === 0) end()
          else to.write(part.subarray(0, room), end)
          return
        }
        to.write(part)
      }
    client.on('data', carry('request', bank))
    bank.on('data', carry('response', client))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    cutNext(cut) {
      waiting = cut
      isCut = false
      // A kept-alive connection has already carried bytes, so the cut needs a new one.
      for (const socket of open) socket.destroy()
    },
    wasCut: () => isCut,
    take() {
      const taken = bytes
      bytes = { request: 0, response: 0 }
      return taken
    },
    async close() {
      for (const socket of open) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
