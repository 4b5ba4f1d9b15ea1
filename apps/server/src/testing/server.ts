import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ActionInput, ActionOutput, CallInput, CallKey, CallOutput, Envelope } from '@home-credit/contract'
import { splitKey } from '@home-credit/contract'
import { afterAll, beforeAll } from 'vitest'
import { readConfig, type Config } from '../config.ts'
import { createLogger } from '../platform/http/log.ts'
import { createServer, type Server } from '../server.ts'
import { createDatabase, servingUrl, type TestDatabase } from './cluster.ts'
import { clusterUrl } from './shared.ts'

export const mintKey = (): string => `key-${crypto.randomUUID()}`

export interface CallOptions {
  token?: string
  lang?: string
  /** Idempotency-Key; minted when undefined, null sends none. */
  key?: string | null
  /** The Origin header of the page. */
  origin?: string
  /** More headers, such as `x-forwarded-for`. */
  headers?: Record<string, string>
}

type Send = <Key extends CallKey>(
  key: Key,
  input: CallInput<Key>,
  options?: CallOptions,
) => Promise<Envelope<CallOutput<Key>>>

/** An API client for tests: the contract's types over real HTTP. */
export interface Ask {
  <Key extends CallKey, A extends string>(
    key: Key,
    input: ActionInput<Key, A>,
    options?: CallOptions,
  ): Promise<Envelope<ActionOutput<Key, A>>>
  <Key extends CallKey>(key: Key, input: CallInput<Key>, options?: CallOptions): Promise<Envelope<CallOutput<Key>>>
}

/** Makes a client of a function that sends: its answers have the type of the action. */
export function askBy(send: Send): Ask {
  async function ask<Key extends CallKey, A extends string>(
    key: Key,
    input: ActionInput<Key, A>,
    options?: CallOptions,
  ): Promise<Envelope<ActionOutput<Key, A>>>
  async function ask<Key extends CallKey>(
    key: Key,
    input: CallInput<Key>,
    options?: CallOptions,
  ): Promise<Envelope<CallOutput<Key>>>
  async function ask<Key extends CallKey>(
    key: Key,
    input: CallInput<Key>,
    options?: CallOptions,
  ): Promise<Envelope<CallOutput<Key>>> {
    return send(key, input, options)
  }
  return ask
}

const sendTo =
  (address: string): Send =>
  async <Key extends CallKey>(
    key: Key,
    input: CallInput<Key>,
    { token, lang, key: intent = mintKey(), origin, headers: more = {} }: CallOptions = {},
  ) => {
    const { method, path } = splitKey(key)
    const headers: Record<string, string> = { 'content-type': 'application/json', ...more }
    if (token !== undefined) headers['authorization'] = `Bearer ${token}`
    if (lang !== undefined) headers['lang'] = lang
    if (origin !== undefined) headers['origin'] = origin
    if (intent !== null) headers['idempotency-key'] = intent
    const response = await fetch(`${address}${path}`, {
      method,
      headers,
      ...(method === 'POST' ? { body: JSON.stringify(input) } : {}),
    })
    return (await response.json()) as Envelope<CallOutput<Key>>
  }

export const apiClient = (address: string): Ask => askBy(sendTo(address))

export interface UsedServer {
  readonly address: string
  readonly server: Server
  /** The database, for its owner. */
  readonly url: string
  readonly logged: string[]
  ask: Ask
  /** Cuts every connection, stops, and starts again on the same database and port. */
  restart(): Promise<void>
}

/** So that no call times out because the machine is slow. */
export const PATIENT_ENV = { STATEMENT_SECONDS: '55', LOCK_SECONDS: '55' }

export const testConfig = (env: NodeJS.ProcessEnv): Config => {
  const config = readConfig({ SANDBOX_WORLD: 'empty', ...PATIENT_ENV, ...env })
  if ('faults' in config) throw new Error(config.faults.join('\n'))
  return config
}

/** A complete sandbox server on its own database and port, for the tests of one file. With `twoRoles` it runs as a role that owns nothing. */
export function useServer(env: NodeJS.ProcessEnv = {}, { twoRoles = false } = {}): UsedServer {
  let database: TestDatabase | undefined
  let server: Server | undefined
  let address = ''
  const logged: string[] = []
  const folder = mkdtempSync(join(tmpdir(), 'home-credit-server-'))
  const used = <Value>(value: Value | undefined): Value => {
    if (value === undefined) throw new Error('the server is there only while tests run')
    return value
  }
  const start = async (ownerUrl: string, port: number): Promise<void> => {
    const url = twoRoles ? await servingUrl(ownerUrl) : ownerUrl
    const logger = createLogger('info', { write: (line: string) => void logged.push(line) })
    server = await createServer(
      testConfig({
        DATA_DIR: folder,
        DATABASE_URL: url,
        MIGRATION_DATABASE_URL: twoRoles ? ownerUrl : undefined,
        BORROWER_DIST: process.env['BORROWER_DIST'],
        ...env,
      }),
      url,
      logger,
    )
    address = await server.app.listen({ host: '127.0.0.1', port })
  }
  beforeAll(async () => {
    database = await createDatabase(await clusterUrl())
    await start(database.url, 0)
  })
  afterAll(async () => {
    await server?.drain()
    await database?.drop()
    rmSync(folder, { recursive: true, force: true })
  })
  return {
    get address() {
      return address
    },
    get server() {
      return used(server)
    },
    get url() {
      return used(database).url
    },
    logged,
    // The address is known only once the server listens.
    ask: askBy((key, input, options) => sendTo(address)(key, input, options)),
    async restart() {
      const { app, drain } = used(server)
      const cutting = setInterval(() => app.server.closeAllConnections(), 20)
      await drain().finally(() => clearInterval(cutting))
      await start(used(database).url, Number(new URL(address).port))
    },
  }
}
