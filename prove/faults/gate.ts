import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

/** The way to a service outside: shut, its connections are refused, as when the service is away. */
export interface Gate {
  url: string
  shut(): Promise<void>
  open(): Promise<void>
}

export async function gateTo(target: string): Promise<Gate> {
  const { hostname, port: targetPort } = new URL(target)
  const sockets = new Set<Socket>()
  const server = createServer((caller) => {
    const service = connect(Number(targetPort), hostname)
    for (const socket of [caller, service]) {
      sockets.add(socket)
      socket.on('error', () => undefined)
      socket.once('close', () => {
        sockets.delete(socket)
        caller.destroy()
        service.destroy()
      })
    }
    caller.pipe(service).pipe(caller)
  })
  let port = 0
  const gate: Gate = {
    url: '',
    open: () =>
      new Promise((resolve, reject) => {
        server.once('error', reject)
        server.listen(port, '127.0.0.1', resolve)
      }),
    shut() {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()))
      for (const socket of sockets) socket.destroy()
      return closed
    },
  }
  await gate.open()
  port = (server.address() as AddressInfo).port
  gate.url = `http://127.0.0.1:${port}`
  return gate
}
