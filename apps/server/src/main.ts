import type { FastifyBaseLogger } from 'fastify'
import { readConfig, type Config } from './config.ts'
import { NoDatabase, OtherVersion, waitForDatabase } from './platform/db/index.ts'
import { AlreadyRunning, type EmbeddedPostgres, startEmbedded } from './platform/embedded/index.ts'
import { createLogger, faultFields } from './platform/http/index.ts'
import { CannotStart } from './install.ts'
import { SANDBOX_LOGINS, SANDBOX_PASSWORD } from './sandbox/index.ts'
import { createServer } from './server.ts'
import { errorCode } from './platform/types/index.ts'

const DUPLICATE_SIGNAL_MS = 500
/** Connections that wait to be accepted while the process is busy; more are reset. Linux allows 4096 of them. */
const BACKLOG = 4096
/** A stop that takes longer is cut off; the database rolls back whatever was under way. */
const STOP_MS = 60_000

const say = (line: string): boolean => process.stdout.write(`${line}\n`)

const complain = (line: string): boolean => process.stderr.write(`home-credit: ${line}\n`)

/** A stop request aborted the start while it was waiting. */
const isAborted = (error: unknown): boolean => error instanceof Error && error.name === 'AbortError'

const fail = (lines: readonly string[]): never => {
  for (const line of lines) complain(line)
  process.exit(1)
}

function announce(config: Config, address: string): void {
  say(
    `Home-credit is ready (${config.mode}${config.databaseUrl === undefined ? `, data in ${config.dataFolder}` : ''})`,
  )
  const places = {
    'borrower app': '/',
    console: '/console/',
    'API docs': '/api/docs  /api/openapi.json',
    health: '/healthz  /readyz  /metrics',
  }
  const all = config.mode === 'sandbox' ? { ...places, sandbox: '/sandbox' } : places
  for (const [name, path] of Object.entries(all)) say(`  ${name.padEnd(13)} ${address}${path}`)
  if (config.mode === 'sandbox') say(`  operators     ${SANDBOX_LOGINS.join('  ')}  (password: ${SANDBOX_PASSWORD})`)
}

/** Starts everything and returns a function that stops it. */
async function start(config: Config, logger: FastifyBaseLogger, unwanted: AbortSignal): Promise<() => Promise<void>> {
  const address = `http://${config.host === '0.0.0.0' || config.host === '127.0.0.1' ? 'localhost' : config.host}:${config.port}`
  const embedded: EmbeddedPostgres | undefined =
    config.databaseUrl === undefined
      ? await startEmbedded({
          dataFolder: config.dataFolder,
          binFolder: config.postgresBin,
          owner: address,
          onLost: (error) => fail([`the embedded database is lost: ${error.message}`]),
        })
      : undefined

  try {
    const databaseUrl = config.databaseUrl ?? embedded?.url ?? ''
    await waitForDatabase(databaseUrl, {
      seconds: config.databaseWaitSeconds,
      say: complain,
      signal: unwanted,
    })
    const server = await createServer(config, databaseUrl, logger)
    await server.app
      .listen({ host: config.host, port: config.port, backlog: BACKLOG })
      .catch(async (error: unknown) => {
        await server.drain()
        throw error
      })
    announce(config, address)
    return async () => {
      await server.drain()
      await embedded?.stop()
    }
  } catch (error) {
    await embedded?.stop()
    throw error
  }
}

export async function main(): Promise<void> {
  const config = readConfig(process.env)
  if ('faults' in config) return fail(config.faults)
  const logger = createLogger(config.logLevel)
  const unwanted = new AbortController()
  const started = start(config, logger, unwanted.signal)

  /** Stops everything, then ends the process. */
  const end = (code: number): void => {
    setTimeout(() => {
      logger.fatal('stop took too long')
      process.exit(1)
    }, STOP_MS).unref()
    unwanted.abort()
    // A stop during the start waits for the start to finish, so that no database keeps running behind us.
    started.then(
      (stopAll) =>
        stopAll().then(
          () => process.exit(code),
          (error: unknown) => {
            logger.error(faultFields(error), 'stop failed')
            process.exit(1)
          },
        ),
      (error: unknown) => isAborted(error) && process.exit(code),
    )
  }

  let requestedAt: number | undefined
  const stop = (): void => {
    // One Ctrl-C may arrive twice, from the terminal and from npm; a later one exits at once.
    if (requestedAt !== undefined && Date.now() - requestedAt < DUPLICATE_SIGNAL_MS) return
    if (requestedAt !== undefined) process.exit(1)
    requestedAt = Date.now()
    end(0)
  }
  process.on('SIGINT', stop)
  process.on('SIGTERM', stop)

  // Outages are handled where they occur. An error that reaches this point is a bug that may have left any state, so
  // another process takes over.
  let broken = false
  const unknown = (error: unknown): void => {
    logger.fatal(faultFields(error), 'unknown fault; the server drains and ends')
    if (broken) return
    broken = true
    end(1)
  }
  process.on('unhandledRejection', unknown)
  process.on('uncaughtException', unknown)
  await started
}

main().catch((error: unknown) => {
  // `end` exits the process.
  if (isAborted(error)) return
  const expected = [CannotStart, AlreadyRunning, NoDatabase, OtherVersion].some((kind) => error instanceof kind)
  const inUse = errorCode(error) === 'EADDRINUSE'
  if (inUse) fail([`port ${process.env['PORT'] ?? 8080} is in use: set PORT to another`])
  if (expected && error instanceof Error) fail([error.message])
  fail([error instanceof Error ? (error.stack ?? error.message) : String(error)])
})
