import { z } from 'zod'
import { BankAway, BankRefused } from '../faults.ts'
import { tokenSource, type Credentials } from './token.ts'
import { openWire, parseJson, type Answer, type Sent, type WireOptions } from './wire.ts'

export interface BankClientOptions extends Credentials, WireOptions {
  /** Of the API, with its version and without a slash at the end. */
  url: string
}

export interface Question {
  method: Sent['method']
  path: string
  body?: unknown
  headers?: Record<string, string>
}

export interface BankClient {
  /** `BankRefused` where the bank says no. */
  ask<Schema extends z.ZodType>(question: Question, schema: Schema): Promise<z.output<Schema>>
  /** The same, and nothing where the bank does not know it. */
  find<Schema extends z.ZodType>(question: Question, schema: Schema): Promise<z.output<Schema> | undefined>
  close(): void
}

/** By RFC 7807: the kind of a problem is an address, of which the last part says it. */
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

/** Not the bank's word on what was asked: it is busy, broken, elsewhere, or does not know us just now. */
const isAway = (status: number): boolean =>
  status < 200 || (status >= 300 && status < 400) || [401, 408, 425, 429].includes(status) || status >= 500

/** Asks a bank in JSON, with a token and, where there is one, our certificate. Nothing of what was asked stands in an error. */
export function bankClient(
  { url, tls, timeoutMs, ...credentials }: BankClientOptions,
  scopes: readonly string[],
): BankClient {
  const wire = openWire({ tls, ...(timeoutMs === undefined ? {} : { timeoutMs }) })
  const tokens = tokenSource(wire, credentials, scopes)

  const send = async ({ method, path, body, headers = {} }: Question): Promise<Answer> => {
    const content = body === undefined ? {} : { 'content-type': 'application/json' }
    const sent = { method, url: `${url}${path}`, ...(body === undefined ? {} : { body: JSON.stringify(body) }) }
    for (let left = 2; ; left -= 1) {
      const token = await tokens.token()
      const answer = await wire.send({ ...sent, headers: { ...headers, ...content, authorization: `Bearer ${token}` } })
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
    // Where it fits: what it says may be personal.
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
