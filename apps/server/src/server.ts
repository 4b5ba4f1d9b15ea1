import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { findSession, holdSession } from './access/index.ts'
import type { Config } from './config.ts'
import { makeClosing, openDependencies } from './dependencies.ts'
import type { Pool } from './platform/db/index.ts'
import {
  addGauges,
  createHttp,
  faultFields,
  serve,
  serveDocs,
  serveHealth,
  serveMetrics,
} from './platform/http/index.ts'
import { prune, PRUNE_SCHEDULE, startRunner } from './platform/jobs/index.ts'
import { modulesOf } from './modules.ts'
import { originOf, serveApps } from './serve-apps.ts'

export interface Server {
  app: FastifyInstance
  pool: Pool
  /** Stops taking requests, finishes those in flight and the running jobs, closes the database. */
  drain(): Promise<void>
}

/** Starts what the modules bring. The database must be running. */
export async function createServer(config: Config, databaseUrl: string, logger: FastifyBaseLogger): Promise<Server> {
  const closing = makeClosing()
  try {
    const d = await openDependencies(config, databaseUrl, { logger, closing })
    const modules = modulesOf(d)
    const routes = modules.flatMap(({ routes: own = [] }) => own)
    let draining = false
    const { health, clock, metrics, secretKey } = d
    const app = createHttp({ logger, metrics, trustedProxies: config.trustedProxies, production: !d.sandbox })
    app.addHook('onSend', async (_request, reply) => {
      if (draining) reply.header('connection', 'close')
    })
    // The bank reaches us where borrowers do; a simulated one at the address where we listen.
    app.addHook('onListen', async () =>
      d.bank.listenAt(d.sandbox || config.publicUrl === undefined ? originOf(app.addresses()) : config.publicUrl),
    )
    const sessions = { find: findSession, hold: holdSession }
    for (const route of routes)
      serve(app, route, { dbs: d.dbs, clock, secretKey, sessions, secondFactorRequired: !d.sandbox })
    for (const { http } of modules) http?.(app)
    serveHealth(app, {
      probe: d.probe,
      health,
      isDraining: () => draining,
      missingSettings: () => d.settings.missing(),
    })
    addGauges(
      metrics,
      modules.flatMap(({ gauges = [] }) => gauges),
      { db: d.pools.cached.db, clock, failed: (error) => logger.warn(faultFields(error), 'figures not read') },
    )
    serveMetrics(app, metrics, { token: config.metricsToken, open: d.sandbox })
    serveDocs(
      app,
      routes.map(({ call }) => call),
    )
    serveApps(app, config, d)

    const jobs = [
      prune(modules.flatMap(({ prunes = [] }) => prunes)),
      ...modules.flatMap((module) => module.jobs ?? []),
    ]
    const schedule = [PRUNE_SCHEDULE, ...modules.flatMap(({ schedules = [] }) => schedules)]
    const runner = await startRunner({ pool: d.pools.jobs, clock, logger, metrics, health, jobs, schedule })
    closing.add(() => runner.stop())
    for (const { start } of modules) {
      const started = start?.()
      if (started !== undefined) closing.add(() => started.stop())
    }
    return {
      app,
      pool: d.pools.writes,
      async drain() {
        draining = true
        await new Promise((resolve) => setTimeout(resolve, config.drainSeconds * 1000))
        await app.close()
        await closing.closeAll()
      },
    }
  } catch (error) {
    await closing.closeAll().catch(() => undefined)
    throw error
  }
}
