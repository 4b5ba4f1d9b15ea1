import { Agent as HttpAgent, request as httpRequest, type ClientRequest, type IncomingMessage } from 'node:http'
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https'
import { BankAway } from '../faults.ts'
import { errorCode } from '../../../platform/types/index.ts'

/** Our client certificate and key, and the CA that we trust for the bank (default: Node's root certificates). PEM. */
export interface Tls {
  cert: string
  key: string
  ca: string | undefined
}

export interface Sent {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH'
  url: string
  headers: Record<string, string>
  body?: string
}

export interface Answer {
  status: number
  body: string
}

export interface Wire {
  send(sent: Sent): Promise<Answer>
  close(): void
}

export interface WireOptions {
  tls?: Tls | undefined
  /** For the whole exchange, from connecting to the last byte. */
  timeoutMs?: number
}

const TIMEOUT_MS = 10_000
const MAX_BYTES = 16 * 1024 * 1024
const SOCKETS = 16

async function read(message: IncomingMessage): Promise<Answer> {
  const parts: Buffer[] = []
  let bytes = 0
  const received: AsyncIterable<unknown> = message
  for await (const part of received) {
    if (!Buffer.isBuffer(part)) throw new TypeError('the answer is not a stream of bytes')
    bytes += part.length
    if (bytes > MAX_BYTES) throw new BankAway('the answer of the bank is too large')
    parts.push(part)
  }
  // The connection was cut in the middle of the answer.
  if (!message.complete) throw new BankAway('the answer of the bank is incomplete')
  return { status: message.statusCode ?? 0, body: Buffer.concat(parts).toString('utf8') }
}

/** Only the error code: the message may contain a URL, and a URL may identify a person. */
const away = (error: unknown): BankAway => {
  if (error instanceof BankAway) return error
  const name = error instanceof Error ? error.name : undefined
  return new BankAway(`no answer from the bank: ${errorCode(error) ?? String(name)}`)
}

/** HTTP to a bank over keep-alive connections. Throws `BankAway` when no complete answer arrives. */
export function openWire({ tls, timeoutMs = TIMEOUT_MS }: WireOptions = {}): Wire {
  const http = new HttpAgent({ keepAlive: true, maxSockets: SOCKETS })
  const https = new HttpsAgent({
    keepAlive: true,
    maxSockets: SOCKETS,
    minVersion: 'TLSv1.2',
    ...(tls === undefined ? {} : { cert: tls.cert, key: tls.key, ca: tls.ca }),
  })

  const once = async ({ method, url, headers, body }: Sent, signal: AbortSignal): Promise<Answer | 'stale'> => {
    let request: ClientRequest | undefined
    try {
      const message = await new Promise<IncomingMessage>((resolve, reject) => {
        const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) }
        const options = { method, headers: { accept: 'application/json', ...headers, ...length }, signal }
        request = url.startsWith('https:')
          ? httpsRequest(url, { ...options, agent: https }, resolve)
          : httpRequest(url, { ...options, agent: http }, resolve)
        request.on('error', reject)
        request.end(body)
      })
      return await read(message)
    } catch (error) {
      // The bank closed this keep-alive connection in the meantime.
      if (request?.reusedSocket === true && errorCode(error) === 'ECONNRESET') return 'stale'
      throw away(error)
    }
  }

  return {
    async send(sent) {
      const signal = AbortSignal.timeout(timeoutMs)
      // Retrying is safe: every request to a bank is idempotent.
      for (;;) {
        const answer = await once(sent, signal)
        if (answer !== 'stale') return answer
      }
    },
    close() {
      http.destroy()
      https.destroy()
    },
  }
}

/** Undefined when the text is not JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
