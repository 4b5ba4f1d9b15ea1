import type { FastifyBaseLogger } from 'fastify'
import { readConfig, type Config } from './config.ts'
import { AlreadyRunning, startEmbedded, type EmbeddedPostgres } from './embedded/postgres.ts'
import { createLogger, faultFields } from './http/log.ts'
import { CannotStart } from './install.ts'
import { SANDBOX_LOGINS, SANDBOX_PASSWORD } from './modules/sandbox/seed.ts'
import { createServer } from './server.ts'

const SAME_ASKING_MS = 500

const say = (line: string): boolean => process.stdout.write(`${line}\n`)

const fail = (lines: readonly string[]): never => {
  for (const line of lines) process.stderr.write(`home-credit: ${line}\n`)
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

/** Starts all there is and returns what stops it again. */
async function start(config: Config, logger: FastifyBaseLogger): Promise<() => Promise<void>> {
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
    const server = await createServer(config, config.databaseUrl ?? embedded?.url ?? '', logger)
    await server.app.listen({ host: config.host, port: config.port }).catch(async (error: unknown) => {
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
  const started = start(config, logger)
  let askedAt: number | undefined
  const stop = (): void => {
    // One Ctrl-C may come twice, from the terminal and from npm; one that comes later means at once.
    if (askedAt !== undefined && Date.now() - askedAt < SAME_ASKING_MS) return
    if (askedAt !== undefined) process.exit(1)
    askedAt = Date.now()
    // Asked while starting: the start comes to its end first, so that no database is left running behind us.
    started.then(
      (stopAll) =>
        stopAll().then(
          () => process.exit(0),
          (error: unknown) => {
            logger.error(faultFields(error), 'stop failed')
            process.exit(1)
          },
        ),
      () => undefined,
    )
  }
  process.on('SIGINT', stop)
  process.on('SIGTERM', stop)
  await started
}

main().catch((error: unknown) => {
  const expected = error instanceof CannotStart || error instanceof AlreadyRunning
  const inUse = (error as NodeJS.ErrnoException).code === 'EADDRINUSE'
  if (inUse) fail([`port ${process.env['PORT'] ?? 8080} is in use: set PORT to another`])
  if (expected) fail([error.message])
  fail([error instanceof Error ? (error.stack ?? error.message) : String(error)])
})
