import { z } from 'zod'
import { currentRequestId } from '../../../platform/trace/index.ts'
import { BankAway, BankRefused } from '../faults.ts'
import { tokenSource, type Credentials } from './token.ts'
import { openWire, parseJson, type Answer, type Sent, type WireOptions } from './wire.ts'

export interface BankClientOptions extends Credentials, WireOptions {
  /** Base address of the API with its version, without a trailing slash. */
  url: string
}

export interface Question {
  method: Sent['method']
  path: string
  body?: unknown
  headers?: Record<string, string>
}

export interface BankClient {
  /** Throws `BankRefused` when the bank refuses. */
  ask<Schema extends z.ZodType>(question: Question, schema: Schema): Promise<z.output<Schema>>
  /** Like `ask`, but returns undefined on 404. */
  find<Schema extends z.ZodType>(question: Question, schema: Schema): Promise<z.output<Schema> | undefined>
  close(): void
}

/** RFC 7807: `type` is a URI whose last segment names the problem. */
const problem = z.object({
  type: z
    .string()
    .transform((type) => type.slice(type.lastIndexOf('/') + 1))
    .pipe(z.string().regex(/^\w{1,80}$/)),
})

const refusalOf = ({ status, body }: Answer): BankRefused => {
  const result = problem.safeParse(parseJson(body))
  return new BankRefused(result.success ? result.data.type : `http_${status}`)
}

/** No answer to the request: the bank is overloaded or broken, redirects, or does not accept our token now. */
const isAway = (status: number): boolean =>
  status < 200 || (status >= 300 && status < 400) || [401, 408, 425, 429].includes(status) || status >= 500

/** JSON over HTTP with an OAuth token and, if configured, our client certificate. Errors never contain request data. */
export function bankClient(
  { url, tls, timeoutMs, ...credentials }: BankClientOptions,
  scopes: readonly string[],
): BankClient {
  const wire = openWire({ tls, ...(timeoutMs === undefined ? {} : { timeoutMs }) })
  const tokens = tokenSource(wire, credentials, scopes)

  const send = async ({ method, path, body, headers = {} }: Question): Promise<Answer> => {
    const content = body === undefined ? {} : { 'content-type': 'application/json' }
    const sent = { method, url: `${url}${path}`, ...(body === undefined ? {} : { body: JSON.stringify(body) }) }
    const requestId = currentRequestId()
    const origin = requestId === undefined ? {} : { 'x-request-id': requestId }
    for (let left = 2; ; left -= 1) {
      const token = await tokens.token()
      const answer = await wire.send({
        ...sent,
        headers: { ...headers, ...content, ...origin, authorization: `Bearer ${token}` },
      })
      if (answer.status !== 401) return answer
      tokens.drop(token)
      if (left <= 1) return answer
    }
  }

  const answered = async (question: Question): Promise<Answer> => {
    const answer = await send(question)
    if (isAway(answer.status)) throw new BankAway(`the bank answered ${answer.status}`)
    return answer
  }

  const read = <Schema extends z.ZodType>(answer: Answer, schema: Schema): z.output<Schema> => {
    if (answer.status >= 400) throw refusalOf(answer)
    const result = schema.safeParse(parseJson(answer.body))
    // Only the paths: the values may be personal data.
    if (!result.success)
      throw new BankAway(
        `the bank's answer cannot be read: ${result.error.issues.map(({ path }) => path.join('.') || 'body').join(', ')}`,
      )
    return result.data
  }

  return {
    ask: async (question, schema) => read(await answered(question), schema),
    async find(question, schema) {
      const answer = await answered(question)
      return answer.status === 404 ? undefined : read(answer, schema)
    },
    close: () => wire.close(),
  }
}
