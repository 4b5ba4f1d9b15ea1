import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { BankRefused } from './payments/bank/faults.ts'
import type { Bureau } from './lending/bureau/bureau.ts'
import { httpBureau, noBureau } from './lending/bureau/http-bureau.ts'
import { sandboxBureau } from './lending/bureau/sandbox-bureau.ts'
import { noDirectory, type CepDirectory } from './borrowers/places/cep/cep.ts'
import { httpDirectory } from './borrowers/places/cep/http-directory.ts'
import { sandboxDirectory } from './borrowers/places/cep/sandbox-directory.ts'
import { systemClock, type Clock } from './platform/clock/clock.ts'
import { openSandboxClock, type SandboxClock } from './platform/clock/sandbox-clock.ts'
import { EmailRefused, noEmail, type EmailGateway } from './platform/email/email.ts'
import { httpEmail } from './platform/email/http-gateway.ts'
import { sandboxEmails } from './platform/email/sandbox-outbox.ts'
import { openMailServer } from './platform/email/sandbox-server.ts'
import { smtpEmail } from './platform/email/smtp.ts'
import { checkFiles, openFiles } from './platform/storage/open.ts'
import { httpCheck } from './lending/identity-check/http-check.ts'
import { manualCheck } from './lending/identity-check/identity-check.ts'
import { httpGateway } from './platform/sms/http-gateway.ts'
import { sandboxOutbox } from './platform/sms/sandbox-outbox.ts'
import { watchSealing } from './platform/audit/watch.ts'
import { openBank, type Bank } from './bank.ts'
import type { Config } from './config.ts'
import { migrate } from './platform/db/migrate.ts'
import { openPool, type Db, type Pool } from './platform/db/pool.ts'
import { openPools } from './platform/db/pools.ts'
import { openProbe } from './platform/db/probe.ts'
import { createHttp } from './platform/http/app.ts'
import { serveDocs } from './platform/http/docs.ts'
import { createHealth, serveHealth, type Health } from './platform/http/health.ts'
import { faultFields } from './platform/http/log.ts'
import { createMetrics, serveMetrics } from './platform/http/metrics.ts'
import type { Parts } from './platform/http/parts.ts'
import type { Route } from './platform/http/route.ts'
import { serve } from './platform/http/serve.ts'
import { serveStatic } from './platform/http/static.ts'
import { checkMode, checkRole, install } from './install.ts'
import { APPLY_PHONE_CHANGES_SCHEDULE, applyPhoneChanges } from './borrowers/phone-changes/apply-job.ts'
import { prune } from './platform/jobs/prune.ts'
import { migrateQueue, startRunner } from './platform/jobs/runner.ts'
import { SEAL_AUDIT_LOG_SCHEDULE, sealAuditLog } from './platform/jobs/seal-audit-log.ts'
import { sendEmail } from './platform/jobs/send-email.ts'
import { sendSms } from './platform/jobs/send-sms.ts'
import { logHolder } from './reporting/audit-log/hold.ts'
import { autoDebitStep, debitLoanJob } from './servicing/auto-debit/debit.ts'
import { autoDebitRoutes } from './servicing/auto-debit/routes.ts'
import { failedLogIns } from './reporting/audit-log/failed-log-ins.ts'
import { auditLogRoutes } from './reporting/audit-log/routes.ts'
import { COUNT_CLAIMS_SCHEDULE, countClaimsJob } from './engagement/content/claims.ts'
import { contentRoutes } from './engagement/content/routes.ts'
import { contentFor } from './engagement/content/shown.ts'
import { CLOSE_DUE_SCHEDULE, closeJobs } from './reporting/close/close.ts'
import { closeRoutes } from './reporting/close/routes.ts'
import { iofGuideRoutes } from './servicing/iof-guides/routes.ts'
import { closeSteps } from './reporting/close/steps.ts'
import { filesHolder } from './platform/files/hold.ts'
import { makeContractPdf } from './lending/contracts/contracts.ts'
import { knownByHash } from './lending/contracts/known.ts'
import { serveContractPdf } from './lending/contracts/serve-pdf.ts'
import { serveVerifyPage } from './lending/contracts/verify-page.ts'
import { fileRoutes } from './platform/files/routes.ts'
import { serveFiles } from './platform/files/serve-files.ts'
import { sweepFile } from './platform/files/sweep.ts'
import { accountHolder } from './access/identity/hold.ts'
import { identityRoutes } from './access/identity/routes.ts'
import { knownLetter } from './servicing/letters/known.ts'
import { letterRoutes } from './servicing/letters/routes.ts'
import { serveLetters } from './servicing/letters/serve.ts'
import { inviteRoutes } from './engagement/invite/routes.ts'
import { loansHolder } from './lending/loans/hold.ts'
import { messagesHolder } from './engagement/inbox/hold.ts'
import { inboxRoutes } from './engagement/inbox/routes.ts'
import { recheckQuota, recheckShort } from './lending/loans/recheck.ts'
import { openUnder } from './lending/loans/open-offers.ts'
import { isPersonFixed } from './lending/loans/person.ts'
import { loanRoutes } from './lending/loans/routes.ts'
import { locationRoutes } from './borrowers/places/routes.ts'
import { DELIVER_SCHEDULE, deliverMessages } from './messages/deliver.ts'
import { stopNewDevice } from './engagement/new-devices/stop.ts'
import { tellNewDevice } from './engagement/new-devices/tell.ts'
import { NEWS_SCHEDULE, tellNewsJob } from './engagement/notices/news.ts'
import { noticeRoutes } from './engagement/notices/routes.ts'
import { operatorRoutes } from './access/operators/routes.ts'
import { restAnew } from './borrowers/payees/payees.ts'
import { consentsHeld } from './servicing/auto-debit/hold.ts'
import { lettersHeld } from './servicing/letters/hold.ts'
import { endPasskeys, passkeysHolder } from './access/passkeys/hold.ts'
import { passkeyRoutes } from './access/passkeys/routes.ts'
import { infoHolder } from './borrowers/profile/hold.ts'
import { personalInfoRoutes } from './borrowers/profile/routes.ts'
import { applyDueChanges } from './borrowers/phone-changes/apply.ts'
import { phoneChangesHolder } from './borrowers/phone-changes/hold.ts'
import { cancelByReset } from './borrowers/phone-changes/ask.ts'
import { openRecovery } from './borrowers/phone-changes/recovery.ts'
import { phoneChangeRoutes } from './borrowers/phone-changes/routes.ts'
import { stopPhoneChange } from './borrowers/phone-changes/stop.ts'
import { contactsHolder } from './servicing/collections/hold.ts'
import { collectionRoutes } from './servicing/collections/routes.ts'
import { ledgerRoutes } from './reporting/ledger-export/routes.ts'
import { serveLedger } from './reporting/ledger-export/serve.ts'
import { refundRoutes } from './payments/refunds/routes.ts'
import { writeOffRoutes } from './servicing/write-offs/routes.ts'
import { confirmWithdrawal } from './payments/payouts/confirm.ts'
import { expirePlans } from './servicing/plans/expire.ts'
import { plansHolder } from './servicing/plans/hold.ts'
import { planRoutes } from './servicing/plans/routes.ts'
import { addEvents, APPLY_PIX_EVENTS_SCHEDULE } from './payments/pix/events.ts'
import { RECONCILE_DUE_SCHEDULE, reconcileDay, reconcileDue } from './payments/pix/reconcile.ts'
import { pixRoutes } from './payments/pix/routes.ts'
import { servePixWebhooks } from './payments/pix/webhooks.ts'
import { applyPixEvents } from './payments/pix/work.ts'
import { payeeRules } from './payments/payouts/payees.ts'
import { payoutRoutes } from './payments/payouts/routes.ts'
import { sendPayout, TEND_PAYOUTS_SCHEDULE, tendPayouts } from './payments/payouts/send.ts'
import { booksHolder } from './borrowers/privacy/books.ts'
import type { Holder } from './platform/personal-data/holder.ts'
import { requestsHolder } from './borrowers/privacy/requests.ts'
import { privacyRoutes } from './borrowers/privacy/routes.ts'
import { serveExport } from './borrowers/privacy/serve-export.ts'
import { EXPIRE_RECHARGES_SCHEDULE, expireRecharges } from './payments/recharge/expire.ts'
import { chargeFor, rechargeRoutes } from './payments/recharge/routes.ts'
import { reminderRoutes } from './engagement/reminders/routes.ts'
import { renewDue, tellDues } from './engagement/reminders/tell-dues.ts'
import {
  FIND_EARLIER_RETURNS_SCHEDULE,
  findEarlierReturns,
  queueEarlierReturns,
  undoEarlierReturns,
} from './servicing/returned-payments/earlier.ts'
import { undoingRoutes } from './servicing/returned-payments/routes.ts'
import { remindClaims } from './servicing/return-claims/remind.ts'
import { claimRoutes } from './servicing/return-claims/routes.ts'
import { repaymentRoutes } from './servicing/repayment/routes.ts'
import { submitVerification } from './lending/review/identity-check.ts'
import { applyIdentityCheck, identityWebhook } from './lending/review/identity-webhook.ts'
import { reviewLoan } from './lending/review/policy-review.ts'
import { releaseByPolicy } from './lending/review/release.ts'
import { reviewRoutes } from './lending/review/routes.ts'
import { TEND_SCHEDULE, tendLoan, tendLoans } from './lending/review/tend.ts'
import { startAutopilot } from './sandbox/autopilot.ts'
import { sandboxRoutes } from './sandbox/routes.ts'
import { seedBorrowers } from './sandbox/seed-borrowers.ts'
import { conversationsHolder } from './engagement/service/hold.ts'
import { serviceRoutes } from './engagement/service/routes.ts'
import { serveEvents } from './engagement/service/serve-events.ts'
import { openStreams } from './engagement/service/streams.ts'
import type { StopHandlers } from './access/stop-links/handlers.ts'
import { stopLinksHolder } from './access/stop-links/hold.ts'
import { serveStopPage } from './access/stop-links/page.ts'
import { verificationHolder } from './borrowers/verification/hold.ts'
import { walletHolder } from './payments/statements/hold.ts'
import { walletRoutes } from './payments/statements/routes.ts'
import { serveStatement } from './payments/statements/serve-statement.ts'
import { serveSandboxPage } from './sandbox/page.ts'
import { watchSettings } from './settings/check.ts'
import { offersOf } from './settings/offers.ts'
import { settingRoutes } from './settings/routes.ts'
import { CHECKOUT_FOLDER, SERVER_FOLDER } from './platform/root.ts'

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
      loansHolder(config.keyring, { letters: lettersHeld, automaticDebit: consentsHeld }),
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
          await restAnew(tx, reset.borrowerId, reset.now)
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
