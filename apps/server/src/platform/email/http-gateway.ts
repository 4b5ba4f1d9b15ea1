import type { EmailGateway } from './email.ts'

export interface EmailGatewayOptions {
  url: string
  token: string
  /** Sender, such as `Home-credit <no-reply@credit.example>`. */
  from: string
}

const TIMEOUT_MS = 10_000

/**
 * A gateway over HTTP: `POST url` with `{id, from, to, subject, text}`, a bearer token, and the id again as
 * Idempotency-Key. Any 2xx means accepted. Everything else throws, and the job retries with the same id.
 */
export const httpEmail = ({ url, token, from }: EmailGatewayOptions): EmailGateway => ({
  async send({ id, address, subject, text }) {
    const response = await fetch(url, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', 'idempotency-key': id },
      body: JSON.stringify({ id, from, to: address, subject, text }),
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    await response.body?.cancel()
    if (!response.ok) throw new Error(`the e-mail gateway answered ${response.status}`)
  },
})
