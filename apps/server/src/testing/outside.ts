import { createServer, type IncomingHttpHeaders, type RequestListener } from 'node:http'
import { afterAll, beforeAll } from 'vitest'

/** A request to an external service. */
export interface Received {
  method: string
  path: string
  headers: IncomingHttpHeaders
  body: Buffer
}

export interface Reply {
  status: number
  headers?: Record<string, string>
  body?: Buffer | string
}

export interface Outside {
  readonly url: string
  /** All requests, in order. */
  readonly received: Received[]
}

/** An external service on its own port, for the tests of one file. Without a reply, the caller waits. */
export function useOutside(answer: (request: Received) => Reply | undefined): Outside {
  const received: Received[] = []
  const listener: RequestListener = (request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const whole = {
        method: request.method ?? '',
        path: request.url ?? '',
        headers: request.headers,
        body: Buffer.concat(parts),
      }
      received.push(whole)
      const reply = answer(whole)
      if (reply !== undefined) response.writeHead(reply.status, reply.headers).end(reply.body)
    })
  }
  const server = createServer(listener)
  let url = ''
  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const address = server.address()
    if (typeof address === 'object' && address !== null) url = `http://127.0.0.1:${address.port}`
  })
  afterAll(async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  })
  return {
    get url() {
      return url
    },
    received,
  }
}
