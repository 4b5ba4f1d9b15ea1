import type { SmsGateway } from './sms.ts'

export interface HttpGatewayOptions {
  url: string
  token: string
}

const TIMEOUT_MS = 10_000

/**
 * A gateway over HTTP: `POST url` with `{id, to, text}`, a bearer token, and the id again as Idempotency-Key. Any 2xx
 * means accepted. Everything else throws, and the job retries with the same id.
 */
export const httpGateway = ({ url, token }: HttpGatewayOptions): SmsGateway => ({
  async send({ id, phone, text }) {
    const response = await fetch(url, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', 'idempotency-key': id },
      body: JSON.stringify({ id, to: phone, text }),
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    await response.body?.cancel()
    if (!response.ok) throw new Error(`the SMS gateway answered ${response.status}`)
  },
})
