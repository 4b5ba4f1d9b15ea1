import { splitKey, type Call, type RefusalName, type Role } from '@home-credit/contract'
import { freePort } from '../../apps/server/src/platform/embedded/free-port.ts'
import type { Pool } from '../../apps/server/src/platform/db/pool.ts'
import { eventually } from '../../apps/server/src/testing/loans.ts'
import { mintKey } from '../../apps/server/src/testing/server.ts'
import { withBooks } from '../foundation/books.ts'
import { startServer, stopServer } from '../foundation/server-process.ts'
import { withPlantedServer, type Edit } from '../plant.ts'
import type { Document } from './cells.ts'
import type { Caller } from './table.ts'

export interface Answer {
  http: number
  /** Undefined when the body is not a JSON object. */
  body:
    | { status_code?: number; message?: unknown; data?: { reason?: RefusalName; [name: string]: unknown } }
    | undefined
  /** Whether the call reached its handler, not only the checks before it. */
  reached: boolean
}

export interface Sent {
  call: Call
  input: unknown
  token?: string
  headers?: Record<string, string>
  /** Replaces the input as JSON. */
  body?: string | Uint8Array
}

/** A server without rate limits, with the sandbox's generated borrowers, each in another state. */
export interface Place {
  document: Document
  pool: Pool
  send(sent: Sent): Promise<Answer>
  borrowers: readonly string[]
  /** Opens a new session on each call. */
  tokenOf(caller: Caller, borrowerId?: string): Promise<string | undefined>
}

/** Only this planted server reports in a header that a call reached its handler. */
const REACHED_HEADER_EDITS: readonly Edit[] = [
  {
    file: 'apps/server/src/platform/http/serve.ts',
    find: 'const result = await handle({ ...context, db })',
    replace: "request.headers['x-reached'] = 'yes'\nconst result = await handle({ ...context, db })",
  },
  {
    file: 'apps/server/src/platform/http/serve.ts',
    find: 'request.answered = answer.statusCode',
    replace:
      "request.answered = answer.statusCode\nif (request.headers['x-reached'] === 'yes') reply.header('x-reached', 'yes')",
  },
]

/** Switches the rate limits off. */
const NO_LIMITS = `
  CREATE OR REPLACE FUNCTION rate_limit_take(taken_key text, max_tries int, window_seconds int, at timestamptz)
  RETURNS TABLE (granted boolean, wait_seconds int) LANGUAGE sql AS 'SELECT true, 0'`

/** A minimal file, for calls that take one. */
const FILE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

const queryOf = (input: unknown): string => {
  if (typeof input !== 'object' || input === null) return ''
  const pairs = Object.entries(input).map(([name, value]): [string, string] => [
    name,
    typeof value === 'string' ? value : JSON.stringify(value ?? null),
  ])
  const query = new URLSearchParams(pairs).toString()
  return query === '' ? '' : `?${query}`
}

const senderTo =
  (address: string) =>
  async ({ call, input, token, headers = {}, body }: Sent): Promise<Answer> => {
    const { method, path } = splitKey(call.key)
    const isFile = call.takesFile !== undefined
    const query = method === 'GET' || isFile ? queryOf(input) : ''
    const response = await fetch(`${address}${path}${query}`, {
      method,
      headers: {
        'content-type': isFile ? 'application/octet-stream' : 'application/json',
        'idempotency-key': mintKey(),
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        ...headers,
      },
      ...(method === 'GET' ? {} : { body: body ?? (isFile ? FILE : JSON.stringify(input)) }),
    })
    const text = await response.text()
    let read: Answer['body']
    try {
      read = JSON.parse(text) as Answer['body']
    } catch {
      read = undefined
    }
    return { http: response.status, body: read, reached: response.headers.get('x-reached') === 'yes' }
  }

/** Runs the work on such a server, with the given bugs planted. */
export const atPlace = <Result>(bugs: readonly Edit[], work: (place: Place) => Promise<Result>): Promise<Result> =>
  withPlantedServer([...REACHED_HEADER_EDITS, ...bugs], (bundle) =>
    withBooks(async ({ url, pool }) => {
      const server = await startServer({
        databaseUrl: url,
        port: await freePort(),
        bundle,
        env: { SANDBOX_WORLD: 'played' },
      })
      try {
        await pool.raw.query(NO_LIMITS)
        const ask = async (path: string, input: object): Promise<Record<string, unknown>> => {
          const response = await fetch(`${server.address}/api/sandbox/${path}`, {
            method: 'POST',
            headers: { 'content-type': 'application/json' },
            body: JSON.stringify(input),
          })
          return ((await response.json()) as { data: Record<string, unknown> }).data
        }
        // One job creates all borrowers at once.
        const ids = await eventually(
          async () => ((await ask('borrowers', {})) as { borrowers: { id: string }[] }).borrowers.map(({ id }) => id),
          (found) => found.length > 0,
          'the borrowers of the sandbox are there',
        )
        const sessionOf = async (path: string, input: object): Promise<string> =>
          (await ask(path, input))['token'] as string
        return await work({
          document: (await (await fetch(`${server.address}/api/openapi.json`)).json()) as Document,
          pool,
          send: senderTo(server.address),
          borrowers: ids,
          tokenOf: async (caller, borrowerId = ids[0]) =>
            caller === 'nobody'
              ? undefined
              : caller === 'borrower'
                ? sessionOf('borrower_session', { id: borrowerId })
                : sessionOf('operator_session', { role: caller satisfies Role }),
        })
      } finally {
        await stopServer(server)
      }
    }),
  )
