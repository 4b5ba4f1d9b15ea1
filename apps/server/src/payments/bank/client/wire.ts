import { Agent as HttpAgent, request as httpRequest, type ClientRequest, type IncomingMessage } from 'node:http'
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https'
import { BankAway } from '../faults.ts'
import { errorCode } from '../../../platform/types/index.ts'

/** Who we are to the bank (certificate and key), and whom we believe it to be (CA; absent: the authorities that Node knows). In PEM. */
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
  /** For the whole exchange, from the connection to the last byte. */
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
    if (!Buffer.isBuffer(part)) throw new TypeError('an answer that is not read as bytes')
    bytes += part.length
    if (bytes > MAX_BYTES) throw new BankAway('the bank answered more than can be read')
    parts.push(part)
  }
  // Cut before its end: the rest of the answer was on its way.
  if (!message.complete) throw new BankAway('the answer of the bank was cut')
  return { status: message.statusCode ?? 0, body: Buffer.concat(parts).toString('utf8') }
}

/** The code of a fault alone: its message may name an address, and an address a person. */
const away = (error: unknown): BankAway => {
  if (error instanceof BankAway) return error
  const name = error instanceof Error ? error.name : undefined
  return new BankAway(`no answer from the bank: ${errorCode(error) ?? String(name)}`)
}

/** Exchanges with a bank over connections that are kept. Where no whole answer comes, it throws `BankAway`. */
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
      // A kept connection that the bank had closed meanwhile.
      if (request?.reusedSocket === true && errorCode(error) === 'ECONNRESET') return 'stale'
      throw away(error)
    }
  }

  return {
    async send(sent) {
      const signal = AbortSignal.timeout(timeoutMs)
      // All that is asked of a bank may be asked twice.
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

/** What a text says as JSON, or nothing where it is none. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
