import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { BankRefused } from './adapters/bank-faults.ts'
import type { Bureau } from './adapters/bureau/bureau.ts'
import { httpBureau, noBureau } from './adapters/bureau/http-bureau.ts'
import { sandboxBureau } from './adapters/bureau/sandbox-bureau.ts'
import { noDirectory, type CepDirectory } from './adapters/cep/cep.ts'
import { httpDirectory } from './adapters/cep/http-directory.ts'
import { sandboxDirectory } from './adapters/cep/sandbox-directory.ts'
import { systemClock, type Clock } from './adapters/clock/clock.ts'
import { openSandboxClock, type SandboxClock } from './adapters/clock/sandbox-clock.ts'
import { EmailRefused, noEmail, type EmailGateway } from './adapters/email/email.ts'
import { httpEmail } from './adapters/email/http-gateway.ts'
import { sandboxEmails } from './adapters/email/sandbox-outbox.ts'
import { openMailServer } from './adapters/email/sandbox-server.ts'
import { smtpEmail } from './adapters/email/smtp.ts'
import { checkFiles, openFiles } from './adapters/files/open.ts'
import { httpCheck } from './adapters/identity-check/http-check.ts'
import { manualCheck } from './adapters/identity-check/identity-check.ts'
import { httpGateway } from './adapters/sms/http-gateway.ts'
import { sandboxOutbox } from './adapters/sms/sandbox-outbox.ts'
import { watchSealing } from './audit/watch.ts'
import { openBank, type Bank } from './bank.ts'
import type { Config } from './config.ts'
import { migrate } from './db/migrate.ts'
import { openPool, type Db, type Pool } from './db/pool.ts'
import { openPools } from './db/pools.ts'
import { openProbe } from './db/probe.ts'
import { createHttp } from './http/app.ts'
import { serveDocs } from './http/docs.ts'
import { createHealth, serveHealth, type Health } from './http/health.ts'
import { faultFields } from './http/log.ts'
import { createMetrics, serveMetrics } from './http/metrics.ts'
import type { Parts } from './http/parts.ts'
import type { Route } from './http/route.ts'
import { serve } from './http/serve.ts'
import { serveStatic } from './http/static.ts'
import { checkMode, checkRole, install } from './install.ts'
import { APPLY_PHONE_CHANGES_SCHEDULE, applyPhoneChanges } from './jobs/apply-phone-changes.ts'
import { prune } from './jobs/prune.ts'
import { migrateQueue, startRunner } from './jobs/runner.ts'
import { SEAL_AUDIT_LOG_SCHEDULE, sealAuditLog } from './jobs/seal-audit-log.ts'
import { sendEmail } from './jobs/send-email.ts'
import { sendSms } from './jobs/send-sms.ts'
import { logHolder } from './modules/audit-log/hold.ts'
import { autoDebitStep, debitLoanJob } from './modules/auto-debit/debit.ts'
import { autoDebitRoutes } from './modules/auto-debit/routes.ts'
import { failedLogIns } from './modules/audit-log/failed-log-ins.ts'
import { auditLogRoutes } from './modules/audit-log/routes.ts'
import { COUNT_CLAIMS_SCHEDULE, countClaimsJob } from './modules/content/claims.ts'
import { contentRoutes } from './modules/content/routes.ts'
import { contentFor } from './modules/content/shown.ts'
import { CLOSE_DUE_SCHEDULE, closeJobs } from './modules/close/close.ts'
import { closeRoutes } from './modules/close/routes.ts'
import { iofGuideRoutes } from './modules/iof-guides/routes.ts'
import { closeSteps } from './modules/close/steps.ts'
import { filesHolder } from './modules/files/hold.ts'
import { makeContractPdf } from './modules/contracts/contracts.ts'
import { knownByHash } from './modules/contracts/known.ts'
import { serveContractPdf } from './modules/contracts/serve-pdf.ts'
import { serveVerifyPage } from './modules/contracts/verify-page.ts'
import { fileRoutes } from './modules/files/routes.ts'
import { serveFiles } from './modules/files/serve-files.ts'
import { sweepFile } from './modules/files/sweep.ts'
import { accountHolder } from './modules/identity/hold.ts'
import { identityRoutes } from './modules/identity/routes.ts'
import { knownLetter } from './modules/letters/known.ts'
import { letterRoutes } from './modules/letters/routes.ts'
import { serveLetters } from './modules/letters/serve.ts'
import { inviteRoutes } from './modules/invite/routes.ts'
import { loansHolder } from './modules/loans/hold.ts'
import { messagesHolder } from './modules/inbox/hold.ts'
import { inboxRoutes } from './modules/inbox/routes.ts'
import { recheckQuota, recheckShort } from './modules/loans/recheck.ts'
import { openUnder } from './modules/loans/open-offers.ts'
import { isPersonFixed } from './modules/loans/person.ts'
import { loanRoutes } from './modules/loans/routes.ts'
import { locationRoutes } from './modules/location/routes.ts'
import { DELIVER_SCHEDULE, deliverMessages } from './modules/messages/deliver.ts'
import { stopNewDevice } from './modules/new-devices/stop.ts'
import { tellNewDevice } from './modules/new-devices/tell.ts'
import { NEWS_SCHEDULE, tellNewsJob } from './modules/notices/news.ts'
import { noticeRoutes } from './modules/notices/routes.ts'
import { operatorRoutes } from './modules/operators/routes.ts'
import { endPasskeys, passkeysHolder } from './modules/passkeys/hold.ts'
import { passkeyRoutes } from './modules/passkeys/routes.ts'
import { infoHolder } from './modules/personal-info/hold.ts'
import { personalInfoRoutes } from './modules/personal-info/routes.ts'
import { applyDueChanges } from './modules/phone-changes/apply.ts'
import { phoneChangesHolder } from './modules/phone-changes/hold.ts'
import { cancelByReset } from './modules/phone-changes/ask.ts'
import { openRecovery } from './modules/phone-changes/recovery.ts'
import { phoneChangeRoutes } from './modules/phone-changes/routes.ts'
import { stopPhoneChange } from './modules/phone-changes/stop.ts'
import { contactsHolder } from './modules/collections/hold.ts'
import { collectionRoutes } from './modules/collections/routes.ts'
import { ledgerRoutes } from './modules/ledger-export/routes.ts'
import { serveLedger } from './modules/ledger-export/serve.ts'
import { refundRoutes } from './modules/refunds/routes.ts'
import { writeOffRoutes } from './modules/write-offs/routes.ts'
import { confirmWithdrawal } from './modules/payouts/confirm.ts'
import { expirePlans } from './modules/plans/expire.ts'
import { plansHolder } from './modules/plans/hold.ts'
import { planRoutes } from './modules/plans/routes.ts'
import { addEvents, APPLY_PIX_EVENTS_SCHEDULE } from './modules/pix/events.ts'
import { RECONCILE_DUE_SCHEDULE, reconcileDay, reconcileDue } from './modules/pix/reconcile.ts'
import { pixRoutes } from './modules/pix/routes.ts'
import { servePixWebhooks } from './modules/pix/webhooks.ts'
import { applyPixEvents } from './modules/pix/work.ts'
import { payeeRules } from './modules/payouts/payees.ts'
import { payoutRoutes } from './modules/payouts/routes.ts'
import { sendPayout, TEND_PAYOUTS_SCHEDULE, tendPayouts } from './modules/payouts/send.ts'
import { booksHolder } from './modules/privacy/books.ts'
import type { Holder } from './modules/privacy/holder.ts'
import { requestsHolder } from './modules/privacy/requests.ts'
import { privacyRoutes } from './modules/privacy/routes.ts'
import { serveExport } from './modules/privacy/serve-export.ts'
import { EXPIRE_RECHARGES_SCHEDULE, expireRecharges } from './modules/recharge/expire.ts'
import { chargeFor, rechargeRoutes } from './modules/recharge/routes.ts'
import { reminderRoutes } from './modules/reminders/routes.ts'
import { renewDue, tellDues } from './modules/reminders/tell-dues.ts'
import {
  FIND_EARLIER_RETURNS_SCHEDULE,
  findEarlierReturns,
  queueEarlierReturns,
  undoEarlierReturns,
} from './modules/returned-payments/earlier.ts'
import { undoingRoutes } from './modules/returned-payments/routes.ts'
import { remindClaims } from './modules/return-claims/remind.ts'
import { claimRoutes } from './modules/return-claims/routes.ts'
import { repaymentRoutes } from './modules/repayment/routes.ts'
import { submitVerification } from './modules/review/identity-check.ts'
import { applyIdentityCheck, identityWebhook } from './modules/review/identity-webhook.ts'
import { reviewLoan } from './modules/review/policy-review.ts'
import { releaseByPolicy } from './modules/review/release.ts'
import { reviewRoutes } from './modules/review/routes.ts'
import { TEND_SCHEDULE, tendLoan, tendLoans } from './modules/review/tend.ts'
import { startAutopilot } from './modules/sandbox/autopilot.ts'
import { sandboxRoutes } from './modules/sandbox/routes.ts'
import { seedBorrowers } from './modules/sandbox/seed-borrowers.ts'
import { conversationsHolder } from './modules/service/hold.ts'
import { serviceRoutes } from './modules/service/routes.ts'
import { serveEvents } from './modules/service/serve-events.ts'
import { openStreams } from './modules/service/streams.ts'
import type { StopHandlers } from './modules/stop-links/handlers.ts'
import { stopLinksHolder } from './modules/stop-links/hold.ts'
import { serveStopPage } from './modules/stop-links/page.ts'
import { verificationHolder } from './modules/verification/hold.ts'
import { walletHolder } from './modules/wallet/hold.ts'
import { walletRoutes } from './modules/wallet/routes.ts'
import { serveStatement } from './modules/wallet/serve-statement.ts'
import { serveSandboxPage } from './modules/sandbox/page.ts'
import { watchSettings } from './modules/settings/check.ts'
import { offersOf } from './modules/settings/offers.ts'
import { settingRoutes } from './modules/settings/routes.ts'
import { CHECKOUT_FOLDER, SERVER_FOLDER } from './root.ts'

export interface Server {
  app: FastifyInstance
  pool: Pool
  /** Stops taking requests, finishes those in flight and the jobs under way, closes the database. */
  drain(): Promise<void>
}

const SCHEDULE = [
  '7 3 * * * prune',
  SEAL_AUDIT_LOG_SCHEDULE,
  APPLY_PHONE_CHANGES_SCHEDULE,
  TEND_SCHEDULE,
  TEND_PAYOUTS_SCHEDULE,
  EXPIRE_RECHARGES_SCHEDULE,
  APPLY_PIX_EVENTS_SCHEDULE,
  RECONCILE_DUE_SCHEDULE,
  DELIVER_SCHEDULE,
  NEWS_SCHEDULE,
  CLOSE_DUE_SCHEDULE,
  COUNT_CLAIMS_SCHEDULE,
  FIND_EARLIER_RETURNS_SCHEDULE,
]

/** The simulator as the document of the borrower app brings it, before any script: not there while nothing is offered. */
const DRAWN_SIMULATOR = /<section[^>]*aria-labelledby="simulator"[^>]*>.*?<\/section>/s

const cepDirectoryOf = (cep: Config['cep']): CepDirectory =>
  cep.kind === 'http' ? httpDirectory(cep.url) : cep.kind === 'sandbox' ? sandboxDirectory : noDirectory

/** The sandbox speaks SMTP as well, with a mail server that it plays itself. */
async function openEmail(
  email: Config['email'],
  db: Db,
  clock: Clock,
): Promise<{ gateway: EmailGateway; close(): Promise<void> }> {
  const nothing = async (): Promise<void> => undefined
  if (email.kind === 'smtp') return { gateway: smtpEmail(email), close: nothing }
  if (email.kind === 'http') return { gateway: httpEmail(email), close: nothing }
  if (email.kind === 'none') return { gateway: noEmail, close: nothing }
  const outbox = sandboxEmails(db, clock)
  const { url, close } = await openMailServer((message) => outbox.send(message))
  return { gateway: smtpEmail({ url, from: 'Home-credit <no-reply@sandbox.example>' }), close }
}

const bureauOf = (bureau: Config['bureau']): Bureau =>
  bureau.kind === 'http' ? httpBureau(bureau) : bureau.kind === 'sandbox' ? sandboxBureau : noBureau

/** A bank that says no has answered. */
const watchedBank = (bank: Bank, health: Health): Bank => {
  const isAnswer = (error: unknown): boolean => error instanceof BankRefused
  return {
    ...bank,
    pix: health.watch('bank', bank.pix, isAnswer),
    payouts: health.watch('bank', bank.payouts, isAnswer),
  }
}

/** Where a server that listens is reached from the same machine. */
function originOf(addresses: readonly (AddressInfo | string)[]): string {
  const address = addresses.find((one) => typeof one === 'object')
  return `http://${address?.family === 'IPv6' ? '[::1]' : '127.0.0.1'}:${address?.port ?? 0}`
}

/** Puts the parts together: the only place that knows everyone. The database is there already. */
export async function createServer(config: Config, databaseUrl: string, logger: FastifyBaseLogger): Promise<Server> {
  const onError = (error: Error): void => logger.warn(faultFields(error), 'connection lost')
  const health = createHealth(logger)
  const pools = openPools({ url: databaseUrl, size: config.poolSize, limits: config.limits, onError })
  const [pool, reads] = [pools.writes, pools.reads.db]
  const probe = openProbe(databaseUrl)
  const undo: (() => Promise<unknown>)[] = [() => pools.close(), () => probe.close()]
  try {
    const owner = openPool({ url: config.migrationDatabaseUrl ?? databaseUrl, size: 2, onError })
    try {
      await checkMode(owner.db, config)
      await migrate(config.migrationDatabaseUrl ?? databaseUrl)
      await migrateQueue(owner)
    } finally {
      await owner.close()
    }
    await checkRole(pool.db, config)
    await queueEarlierReturns(pools.jobs.db)

    const sandbox = config.mode === 'sandbox'
    let sandboxClock: SandboxClock | undefined
    if (sandbox) {
      const opened = await openSandboxClock({
        db: pools.jobs.db,
        url: databaseUrl,
        onLost: (error) => health.failed('clock', error),
        onHeard: () => health.works('clock'),
      })
      undo.unshift(() => opened.close())
      sandboxClock = opened
    }
    const clock = sandboxClock ?? systemClock
    await install(pool.db, config, clock.now())

    const settings = await watchSettings({ db: pools.open.db, clock, health, logger })
    undo.unshift(async () => settings.stop())

    const sms = health.watch(
      'sms',
      config.sms.kind === 'http' ? httpGateway(config.sms) : sandboxOutbox(pools.jobs.db, clock),
    )
    const mail = await openEmail(config.email, pools.jobs.db, clock)
    undo.unshift(() => mail.close())
    const email = health.watch('email', mail.gateway, (error) => error instanceof EmailRefused)
    const files = health.watch('files', openFiles(config.files))
    await checkFiles(files)
    const bank = watchedBank(await openBank(config.bank, { databaseUrl, clock, logger }), health)
    undo.unshift(() => bank.close())
    const metrics = createMetrics({ pools, health })
    const sealing = await watchSealing({ db: pools.open.db, health, metrics, logger })
    undo.unshift(async () => sealing.stop())
    const app = createHttp({ logger, metrics, trustedProxies: config.trustedProxies, production: !sandbox })
    // Borrowers' address is the bank's way to us; that of a sandbox which is played beside it is where it listens.
    app.addHook('onListen', async () =>
      bank.listenAt(sandbox || config.publicUrl === undefined ? originOf(app.addresses()) : config.publicUrl),
    )
    let draining = false
    app.addHook('onSend', async (_request, reply) => {
      if (draining) reply.header('connection', 'close')
    })

    const parts: Parts = {
      sendsEmail: config.email.kind !== 'none',
      pool: pools.counting.db,
      secretKey: config.secretKey,
      keyring: config.keyring,
      files,
      metrics,
      sandbox,
      publicUrl: config.publicUrl,
    }
    // Whoever holds something of a borrower. They erase in this order: what refers to a file before the file, and the account last.
    const holders: readonly Holder[] = [
      infoHolder(config.keyring),
      passkeysHolder,
      phoneChangesHolder,
      stopLinksHolder,
      conversationsHolder,
      contactsHolder,
      verificationHolder,
      plansHolder,
      loansHolder(config.keyring),
      walletHolder(config.keyring),
      messagesHolder,
      filesHolder,
      accountHolder,
      requestsHolder,
      booksHolder,
      logHolder,
    ]
    const onNewDevice = tellNewDevice(parts)
    const payees = payeeRules(parts, bank.payouts)
    const routes: Route[] = [
      ...settingRoutes(sandbox, contentFor, openUnder),
      ...contentRoutes(),
      ...inviteRoutes(parts),
      ...identityRoutes(
        parts,
        confirmWithdrawal(parts),
        async (tx, reset) => {
          await cancelByReset(parts, tx, reset)
          return { endedPasskeys: await endPasskeys(tx, reset.borrowerId) }
        },
        onNewDevice,
      ),
      ...personalInfoRoutes(parts, isPersonFixed, payees),
      ...fileRoutes(parts),
      ...passkeyRoutes(parts, onNewDevice),
      ...phoneChangeRoutes(parts),
      ...serviceRoutes(parts),
      ...privacyRoutes(parts, holders),
      ...loanRoutes(parts, payees),
      ...walletRoutes(parts),
      ...payoutRoutes(parts, bank.payouts),
      ...locationRoutes(health.watch('cep', cepDirectoryOf(config.cep)), config.map),
      ...reviewRoutes(parts),
      identityWebhook(config.identityCheck.kind === 'http' ? config.identityCheck.webhookSecret : undefined),
      ...reminderRoutes(parts),
      ...inboxRoutes(),
      ...noticeRoutes(),
      ...autoDebitRoutes(parts),
      ...letterRoutes(parts),
      ...planRoutes(parts),
      ...repaymentRoutes(parts, chargeFor(parts, bank.pix)),
      ...undoingRoutes(parts),
      ...claimRoutes(chargeFor(parts, bank.pix)),
      ...rechargeRoutes(parts, {
        bank: bank.pix,
        askBank: (tx, endToEndId, now) => addEvents(tx, 'pix', [endToEndId], 'ours', now),
      }),
      ...pixRoutes(parts),
      ...collectionRoutes(parts),
      ...writeOffRoutes(),
      ...refundRoutes(parts),
      ...ledgerRoutes(parts),
      ...closeRoutes(),
      ...iofGuideRoutes(),
      ...operatorRoutes(parts, failedLogIns),
      ...auditLogRoutes(),
      ...(sandboxClock === undefined ? [] : sandboxRoutes(sandboxClock)),
    ]
    const dbs = { writes: pool.db, reads, open: pools.open.db }
    for (const each of routes)
      serve(app, each, { dbs, clock, secretKey: config.secretKey, secondFactorAsked: !sandbox })
    serveFiles(app, parts, clock)
    serveContractPdf(app, parts, clock)
    serveVerifyPage(app, parts, clock, [knownByHash, knownLetter])
    // What the link in an SMS stops, by its kind.
    const stopHandlers: StopHandlers = { new_device: stopNewDevice, phone_change: stopPhoneChange(parts) }
    serveStopPage(app, parts, { db: pool.db, clock, handlers: stopHandlers })
    serveLetters(app, { db: reads, parts, clock })
    serveStatement(app, { db: reads, parts, clock })
    const streams = await openStreams({
      databaseUrl,
      db: reads,
      clock,
      onFault: (error) => logger.warn(faultFields(error), 'sessions of listeners not looked at'),
      onLost: (error) => health.failed('conversations', error),
      onHeard: () => health.works('conversations'),
    })
    undo.unshift(() => streams.close())
    serveEvents(app, { db: reads, clock, streams, secondFactorAsked: !sandbox })
    serveLedger(app, { db: reads, secretKey: config.secretKey, clock })
    serveExport(app, { db: reads, secretKey: config.secretKey, clock, holders })
    servePixWebhooks(app, { db: pool.db, clock, pixSecret: bank.webhookSecret, payoutSecret: bank.payoutWebhookSecret })
    serveHealth(app, { probe, health, isDraining: () => draining, missingSettings: () => settings.missing() })
    serveMetrics(app, metrics, { token: config.metricsToken, open: sandbox })
    serveDocs(
      app,
      routes.map(({ call }) => call),
    )
    if (sandboxClock !== undefined) serveSandboxPage(app)
    serveStatic(app, '/', join(SERVER_FOLDER, 'pages'), { only: ['plain.css'] })
    const given = async () => {
      const offers = await offersOf(pools.open.db, clock.now())
      return { value: { sandbox, offers }, without: offers.packages.length === 0 ? DRAWN_SIMULATOR : undefined }
    }
    // Pictures of a map service are all that comes from elsewhere, and only where one is set.
    serveStatic(app, '/', config.borrowerFolder, {
      given,
      images: config.map === null ? undefined : new URL(config.map.url).origin,
    })
    serveStatic(app, '/console/', join(CHECKOUT_FOLDER, 'apps', 'console', 'dist'))

    const jobs = [
      prune,
      sealAuditLog(config.auditKeys),
      countClaimsJob,
      sweepFile(files),
      makeContractPdf(parts),
      sendSms(sms, config.secretKey),
      sendEmail(email, config.secretKey),
      deliverMessages(config.secretKey, renewDue),
      tellDues(config.secretKey),
      tellNewsJob(config.secretKey),
      openRecovery(parts),
      applyPhoneChanges((tx, now) => applyDueChanges(parts, tx, now)),
      submitVerification(
        parts,
        health.watch(
          'identity_check',
          config.identityCheck.kind === 'http' ? httpCheck(config.identityCheck) : manualCheck,
        ),
      ),
      applyIdentityCheck(parts),
      reviewLoan(parts, health.watch('bureau', bureauOf(config.bureau))),
      releaseByPolicy(parts),
      tendLoans,
      debitLoanJob(parts),
      recheckQuota(parts),
      findEarlierReturns,
      undoEarlierReturns(parts),
      tendLoan(parts),
      expireRecharges,
      applyPixEvents({ db: pools.banking.db, clock, parts, bank: bank.pix, payouts: bank.payouts }),
      reconcileDay({ bank: bank.pix, payouts: bank.payouts }),
      reconcileDue,
      ...closeJobs(
        metrics,
        closeSteps([autoDebitStep, expirePlans(config.secretKey), remindClaims(config.secretKey), recheckShort]),
      ),
      sendPayout(parts, bank.payouts),
      tendPayouts,
      ...(sandbox ? [seedBorrowers(parts)] : []),
    ]
    const runner = await startRunner({ pool: pools.jobs, clock, logger, metrics, health, jobs, schedule: SCHEDULE })
    undo.unshift(() => runner.stop())
    if (sandbox) {
      const autopilot = startAutopilot({ db: pools.jobs.db, parts, bank: bank.pix, clock, logger })
      undo.unshift(() => autopilot.stop())
    }

    return {
      app,
      pool,
      async drain() {
        draining = true
        await new Promise((resolve) => setTimeout(resolve, config.drainSeconds * 1000))
        await app.close()
        for (const step of undo) await step()
      },
    }
  } catch (error) {
    for (const step of undo) await step().catch(() => undefined)
    throw error
  }
}
