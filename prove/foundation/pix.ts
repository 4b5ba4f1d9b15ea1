import { Agent, request as requestHttp } from 'node:http'
import { Agent as TlsAgent, request as requestHttps } from 'node:https'

/** One incoming PIX, and the key of the intent to record it; a retry sends both again. */
export interface Pix {
  endToEndId: string
  amountCents: number
  key: string
}

export const makePix = (number: number, random: () => number): Pix => ({
  endToEndId: `E12345678202611150101${number.toString(36).padStart(11, '0')}`,
  amountCents: 1 + Math.floor(random() * 100_000),
  key: `intent-${number}-${Math.floor(random() * 1e9)}`,
})

export interface Reply {
  statusCode: number
  text: string
  repeated?: boolean
}

export const newAgent = (sockets: number): Agent => new Agent({ keepAlive: true, maxSockets: sockets })

/** Of a proxy whose certificate is its own. */
export const newTlsAgent = (sockets: number): TlsAgent =>
  new TlsAgent({ keepAlive: true, maxSockets: sockets, rejectUnauthorized: false })

/** Sends one call over real HTTP; rejects unless it gets a complete answer. */
export function send(
  address: string,
  path: string,
  body: unknown,
  { key, agent, token }: { key?: string; agent?: Agent | undefined; token?: string } = {},
): Promise<Reply> {
  return new Promise((resolve, reject) => {
    const headers = {
      'content-type': 'application/json',
      ...(key === undefined ? {} : { 'idempotency-key': key }),
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    }
    const request = address.startsWith('https:') ? requestHttps : requestHttp
    const sent = request(
      `${address}${path}`,
      { method: 'POST', headers, ...(agent === undefined ? {} : { agent }) },
      (response) => {
        const chunks: Buffer[] = []
        response.on('data', (chunk: Buffer) => chunks.push(chunk))
        response.on('error', reject)
        response.on('end', () => {
          const text = Buffer.concat(chunks).toString()
          try {
            const { status_code: statusCode, data } = JSON.parse(text) as {
              status_code: number
              data: { repeated?: boolean }
            }
            resolve({ statusCode, text, ...(data.repeated === undefined ? {} : { repeated: data.repeated }) })
          } catch (error) {
            reject(error instanceof Error ? error : new Error('no envelope'))
          }
        })
      },
    )
    sent.on('error', reject)
    sent.end(JSON.stringify(body))
  })
}

export const sendPix = (address: string, { endToEndId, amountCents, key }: Pix, agent?: Agent): Promise<Reply> =>
  send(address, '/api/sandbox/pix_in', { end_to_end_id: endToEndId, amount_cents: amountCents }, { key, agent })
