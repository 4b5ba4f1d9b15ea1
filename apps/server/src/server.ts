import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { access } from './access/modules.ts'
import { findSession, holdSession, isStillOpen } from './access/sessions/sessions.ts'
import { borrowers } from './borrowers/modules.ts'
import { restAnew } from './borrowers/payees/payees.ts'
import { cancelByReset } from './borrowers/phone-changes/ask.ts'
import { stopPhoneChange } from './borrowers/phone-changes/stop.ts'
import type { Config } from './config.ts'
import { makeClosing, openDependencies } from './dependencies.ts'
import { contentFor } from './engagement/content/published-content.ts'
import { engagement } from './engagement/modules.ts'
import { stopNewDevice } from './engagement/new-devices/stop.ts'
import { tellNewDevice } from './engagement/new-devices/tell.ts'
import { renewDue } from './engagement/reminders/tell-dues.ts'
import { openUnder } from './lending/loans/open-offers.ts'
import { recheckShort } from './lending/loans/recheck.ts'
import { isPersonFixed } from './lending/loans/loan-queries.ts'
import { lending } from './lending/modules.ts'
import { messages } from './messages/modules.ts'
import { payments } from './payments/modules.ts'
import { confirmWithdrawal } from './payments/payouts/confirm.ts'
import { payeeRules } from './payments/payouts/payees.ts'
import { chargeFor } from './payments/recharge/routes.ts'
import type { Pool } from './platform/db/pool.ts'
import { createHttp } from './platform/http/app.ts'
import { serveDocs } from './platform/http/docs.ts'
import { serveHealth } from './platform/http/health.ts'
import { serveMetrics } from './platform/http/metrics.ts'
import { serve } from './platform/http/serve.ts'
import { prune, PRUNE_SCHEDULE } from './platform/jobs/prune.ts'
import { startRunner } from './platform/jobs/runner.ts'
import type { Module } from './platform/module.ts'
import { platform } from './platform/modules.ts'
import { inOrderOfErasure } from './platform/personal-data/holder.ts'
import { failedLogIns } from './reporting/audit-log/failed-log-ins.ts'
import { reporting } from './reporting/modules.ts'
import { sandbox } from './sandbox/modules.ts'
import { autoDebitStep } from './servicing/auto-debit/debit.ts'
import { consentsHeld } from './servicing/auto-debit/personal-data.ts'
import { lettersHeld } from './servicing/letters/personal-data.ts'
import { knownLetter } from './servicing/letters/letter-verification.ts'
import { servicing } from './servicing/modules.ts'
import { expirePlans } from './servicing/plans/expire.ts'
import { remindClaims } from './servicing/return-claims/remind.ts'
import { settings } from './settings/modules.ts'
import { originOf, serveApps } from './serve-apps.ts'

export interface Server {
  app: FastifyInstance
  pool: Pool
  /** Stops taking requests, finishes those in flight and the jobs under way, closes the database. */
  drain(): Promise<void>
}

/** Every module of the server. What a context needs of one above it is handed to it here. */
function modulesOf(d: Awaited<ReturnType<typeof openDependencies>>): Module[] {
  const payees = payeeRules(d, d.bank.payouts)
  const modules: Module[] = [
    ...platform({ ...d, isStillOpen }),
    ...settings({ ...d, contentFor, openUnder }),
    ...access({
      ...d,
      confirmWithdrawal: confirmWithdrawal(d),
      async onPasswordReset(tx, reset) {
        await restAnew(tx, reset.borrowerId, reset.now)
        await cancelByReset(d, tx, reset)
      },
      onNewDevice: tellNewDevice(d),
      failuresOf: failedLogIns,
      stopHandlers: { new_device: stopNewDevice, phone_change: stopPhoneChange(d) },
    }),
    ...borrowers({
      ...d,
      isPersonFixed,
      payees,
      allPersonalData: () => inOrderOfErasure(modules.flatMap(({ personalData = [] }) => personalData)),
    }),
    ...messages({ ...d, renewDue }),
    ...lending({
      ...d,
      payees,
      loanData: { letters: lettersHeld, automaticDebit: consentsHeld },
      findDocuments: [knownLetter],
    }),
    ...servicing({ ...d, openCharge: chargeFor(d, d.bank.pix) }),
    ...payments(d),
    ...engagement(d),
    ...reporting({
      ...d,
      openingSteps: [autoDebitStep, expirePlans(d.secretKey), remindClaims(d.secretKey), recheckShort],
    }),
    ...sandbox(d),
  ]
  return modules
}

/** Puts the server together: the only place that knows all contexts. The database is there already. */
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
      serve(app, route, { dbs: d.dbs, clock, secretKey, sessions, secondFactorAsked: !d.sandbox })
    for (const { http } of modules) http?.(app)
    serveHealth(app, {
      probe: d.probe,
      health,
      isDraining: () => draining,
      missingSettings: () => d.settings.missing(),
    })
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
