import { type CepDirectory, httpDirectory, noDirectory, sandboxDirectory } from './borrowers/index.ts'
import type { FastifyBaseLogger } from 'fastify'
import { openBank, type Bank } from './bank.ts'
import type { Config } from './config.ts'
import { openStreams } from './engagement/index.ts'
import { CannotStart, grantSandboxRole, install } from './install.ts'
import { type Bureau, httpBureau, httpCheck, manualCheck, noBureau, sandboxBureau } from './lending/index.ts'
import { checkDatabase, migrateDatabase } from './migrate-database.ts'
import { BankRefused, makeBreaker } from './payments/index.ts'
import { watchSealing } from './platform/audit/index.ts'
import { type Clock, openSandboxClock, type SandboxClock, systemClock } from './platform/clock/index.ts'
import {
  cacheFor,
  type Db,
  openCachedRows,
  openPools,
  openProbe,
  type Pools,
  sharesBackends,
} from './platform/db/index.ts'
import {
  type EmailGateway,
  EmailRefused,
  httpEmail,
  noEmail,
  openMailServer,
  sandboxEmails,
  smtpEmail,
} from './platform/email/index.ts'
import { createHealth, createMetrics, faultFields, type Health, type HealthPart } from './platform/http/index.ts'
import { runFailedNow } from './platform/jobs/index.ts'
import { noPush, type PushGateway, sandboxPush, webPush } from './platform/push/index.ts'
import { httpGateway, sandboxOutbox } from './platform/sms/index.ts'
import { checkFiles, openFiles } from './platform/storage/index.ts'
import { queueEarlierReturns } from './servicing/index.ts'
import { watchSettings } from './settings/index.ts'

/** Closes what was opened, in reverse order. */
export interface Closing {
  add(close: () => Promise<unknown>): void
  /** Closes the others even if one fails, then throws the first error. */
  closeAll(): Promise<void>
}

export function makeClosing(): Closing {
  const closes: (() => Promise<unknown>)[] = []
  return {
    add: (close) => void closes.unshift(close),
    async closeAll() {
      const faults: unknown[] = []
      for (const close of closes) await close().catch((error: unknown) => faults.push(error))
      if (faults.length > 0) throw faults[0]
    },
  }
}

const cepDirectoryOf = (cep: Config['cep']): CepDirectory =>
  cep.kind === 'http' ? httpDirectory(cep.url) : cep.kind === 'sandbox' ? sandboxDirectory : noDirectory

const bureauOf = (bureau: Config['bureau']): Bureau =>
  bureau.kind === 'http' ? httpBureau(bureau) : bureau.kind === 'sandbox' ? sandboxBureau : noBureau

/** The sandbox also uses SMTP, with its own mail server. */
async function openEmail(email: Config['email'], db: Db, clock: Clock, closing: Closing): Promise<EmailGateway> {
  if (email.kind === 'smtp') return smtpEmail(email)
  if (email.kind === 'http') return httpEmail(email)
  if (email.kind === 'none') return noEmail
  const outbox = sandboxEmails(db, clock)
  const { url, close } = await openMailServer((message) => outbox.send(message))
  closing.add(close)
  return smtpEmail({ url, from: 'Home-credit <no-reply@sandbox.example>' })
}

const pushOf = (push: Config['push'], db: Db, clock: Clock): PushGateway =>
  push.kind === 'none' ? noPush : push.kind === 'http' ? webPush(push) : sandboxPush(db, clock, push)

const modeOf = (kind: string): 'real' | 'simulated' | 'none' =>
  kind === 'none' ? 'none' : kind === 'sandbox' || kind === 'outbox' ? 'simulated' : 'real'

/** For the system page: how each service outside is connected. Without an identity check people compare the documents. */
const outsideModesOf = (config: Config) => ({
  bank: modeOf(config.bank.kind),
  sms: modeOf(config.sms.kind),
  email: modeOf(config.email.kind),
  push: modeOf(config.push.kind),
  files: modeOf(config.files.kind),
  bureau: modeOf(config.bureau.kind),
  identity_check: modeOf(config.identityCheck.kind === 'manual' ? 'none' : config.identityCheck.kind),
  cep: modeOf(config.cep.kind),
})

/** Folders of this machine whose disk can fill up; an external database has its own. */
const foldersOf = ({ databaseUrl, dataFolder, files }: Config) => ({
  ...(databaseUrl === undefined ? { data: dataFolder } : {}),
  ...(files.kind === 'folder' ? { files: files.folder } : {}),
})

/** What waits for these parts is sent as soon as they are back. */
const SENDING_JOBS: Partial<Record<HealthPart, string>> = { sms: 'send_sms', email: 'send_email', push: 'send_push' }

/** A refusal by the bank is an answer, not an outage. */
const watchedBank = (bank: Bank, health: Health): Bank => {
  const breaker = makeBreaker()
  const isAnswer = (error: unknown): boolean => error instanceof BankRefused
  return {
    ...bank,
    pix: health.watch('bank', breaker.guard(bank.pix), isAnswer),
    payouts: health.watch('bank', breaker.guard(bank.payouts), isAnswer),
  }
}

async function openClock(
  config: Config,
  { databaseUrl, db, health, closing }: { databaseUrl: string; db: Db; health: Health; closing: Closing },
): Promise<SandboxClock | undefined> {
  if (config.mode !== 'sandbox') return undefined
  const clock = await openSandboxClock({
    db,
    url: databaseUrl,
    onLost: (error) => health.failed('clock', error),
    onConnected: () => health.works('clock'),
  })
  closing.add(() => clock.close())
  return clock
}

/** A production server only checks the database that `npm run migrate` has prepared; a sandbox prepares its own. */
async function prepareDatabase(config: Config, databaseUrl: string, pools: Pools) {
  if (await sharesBackends(databaseUrl))
    throw new CannotStart(
      'DATABASE_URL: a pooler in transaction mode. Connect directly, or with session pooling (docs/OPERATIONS.md, "PgBouncer")',
    )
  const { db } = pools.writes
  if (config.mode === 'production') await checkDatabase(db, pools.jobs)
  else {
    const ownerUrl = config.migrationDatabaseUrl ?? databaseUrl
    await migrateDatabase({ ownerUrl, mode: config.mode })
    if (config.migrationDatabaseUrl !== undefined) await grantSandboxRole(db, ownerUrl)
  }
  await queueEarlierReturns(pools.jobs.db)
}

/** Opens everything outside the process that modules need: database, clock, gateways, files, bank. */
export async function openDependencies(
  config: Config,
  databaseUrl: string,
  { logger, closing }: { logger: FastifyBaseLogger; closing: Closing },
) {
  const onError = (error: Error): void => logger.warn(faultFields(error), 'connection lost')
  const health = createHealth(logger, {
    called: ({ part, operation, outcome, ms }) => metrics.outsideCalls.observe({ part, operation, outcome }, ms / 1000),
    worksAgain(part) {
      const job = SENDING_JOBS[part]
      if (job !== undefined) runFailedNow(pools.jobs.db, job).catch((error: unknown) => health.failed('jobs', error))
    },
  })
  const pools = openPools({ url: databaseUrl, size: config.poolSize, limits: config.limits, onError })
  const metrics = createMetrics({ pools, health })
  const probe = openProbe(databaseUrl)
  closing.add(() => probe.close())
  closing.add(() => pools.close())
  await prepareDatabase(config, databaseUrl, pools)

  const sandboxClock = await openClock(config, { databaseUrl, db: pools.jobs.db, health, closing })
  const clock: Clock = sandboxClock ?? systemClock
  await install(pools.writes.db, config, clock.now())
  const cachedRows = await openCachedRows({ url: databaseUrl, db: pools.cached.db, onLost: onError })
  closing.add(() => cachedRows.close())
  cacheFor([pools.open.db, pools.reads.db, pools.console.db], cachedRows)
  const settings = await watchSettings({ db: pools.cached.db, clock, health, logger })
  closing.add(async () => settings.stop())

  const sms = config.sms.kind === 'http' ? httpGateway(config.sms) : sandboxOutbox(pools.jobs.db, clock)
  const email = await openEmail(config.email, pools.jobs.db, clock, closing)
  const files = health.watch('files', openFiles(config.files))
  await checkFiles(files)
  const bank = watchedBank(await openBank(config.bank, { databaseUrl, clock, logger }), health)
  closing.add(() => bank.close())
  const sealing = await watchSealing({ db: pools.open.db, health, metrics, logger })
  closing.add(async () => sealing.stop())
  const streams = await openStreams({
    databaseUrl,
    db: pools.reads.db,
    clock,
    onFault: (error) => logger.warn(faultFields(error), 'sessions of listeners not checked'),
    onLost: (error) => health.failed('conversations', error),
    onConnected: () => health.works('conversations'),
  })
  closing.add(() => streams.close())

  const { identityCheck, map, secretKey, keyring, auditKeys, publicUrl } = config
  return {
    health,
    pools,
    probe,
    sandboxClock,
    clock,
    logger,
    settings,
    files,
    bank,
    metrics,
    streams,
    map,
    secretKey,
    keyring,
    auditKeys,
    publicUrl,
    sandbox: config.mode === 'sandbox',
    sendsEmail: config.email.kind !== 'none',
    outside: outsideModesOf(config),
    folders: foldersOf(config),
    pool: pools.counting.db,
    dbs: {
      writes: pools.writes.db,
      reads: pools.reads.db,
      console: pools.console.db,
      open: pools.open.db,
      jobs: pools.jobs.db,
      banking: pools.banking.db,
    },
    sms: health.watch('sms', sms),
    email: health.watch('email', email, (error) => error instanceof EmailRefused),
    push: health.watch('push', pushOf(config.push, pools.jobs.db, clock)),
    cepDirectory: health.watch('cep', cepDirectoryOf(config.cep)),
    // Where there is none, nothing fails.
    bureau: config.bureau.kind === 'none' ? noBureau : health.watch('bureau', bureauOf(config.bureau)),
    identityCheck: health.watch(
      'identity_check',
      identityCheck.kind === 'http' ? httpCheck(identityCheck) : manualCheck,
    ),
    identityWebhookSecret: identityCheck.kind === 'http' ? identityCheck.webhookSecret : undefined,
  }
}
