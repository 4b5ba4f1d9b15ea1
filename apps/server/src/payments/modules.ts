import type { Dependencies, Module } from '../platform/index.ts'
import { MONTH_DAYS, type Prune } from '../platform/jobs/index.ts'
import type { PayoutBank } from './bank/payout/payout.ts'
import type { PixBank } from './bank/pix/pix.ts'
import { payoutGauges } from './payouts/gauges.ts'
import { payoutRoutes } from './payouts/routes.ts'
import { sendPayout, RETRY_PAYOUTS_SCHEDULE, retryPayouts, retryUnanswered } from './payouts/send.ts'
import { addEvents, PROCESS_PIX_EVENTS_SCHEDULE } from './pix/event-queue.ts'
import { RECONCILE_DUE_SCHEDULE, reconcileDay, reconcileDue } from './pix/reconcile.ts'
import { pixRoutes } from './pix/routes.ts'
import { serveBankWebhooks } from './pix/webhooks.ts'
import { processPixEvents } from './pix/process-events.ts'
import { EXPIRE_RECHARGES_SCHEDULE, expireRecharges } from './recharge/expire.ts'
import { rechargeRoutes } from './recharge/routes.ts'
import { RETURN_DAYS } from './refunds/refunds.ts'
import { refundRoutes } from './refunds/routes.ts'
import { walletData } from './statements/personal-data.ts'
import { walletRoutes } from './statements/routes.ts'
import { serveStatement } from './statements/serve-statement.ts'

export interface PaymentsDependencies extends Dependencies {
  bank: {
    pix: PixBank
    payouts: PayoutBank
    /** Part of the path of the PIX webhook. */
    webhookSecret: string
    /** Signs webhooks about payouts. */
    payoutWebhookSecret: string
  }
}

export const PAYMENTS_PRUNES: readonly Prune[] = [
  { table: 'refundable_pix', column: 'paid_at', days: RETURN_DAYS },
  // Those that wait have no such time.
  { table: 'pix_events', column: 'done_at', days: MONTH_DAYS },
]

export const payments = (d: PaymentsDependencies): Module[] => [
  {
    routes: walletRoutes(d),
    personalData: [walletData(d.keyring)],
    http: (app) => serveStatement(app, { db: d.dbs.reads, dependencies: d, clock: d.clock }),
  },
  {
    routes: payoutRoutes(d, d.bank.payouts),
    jobs: [sendPayout(d, d.bank.payouts), retryPayouts, retryUnanswered],
    schedules: [RETRY_PAYOUTS_SCHEDULE],
    gauges: [payoutGauges],
  },
  {
    routes: rechargeRoutes(d, {
      bank: d.bank.pix,
      askBank: (tx, endToEndId, now) => addEvents(tx, 'pix', [endToEndId], 'ours', now),
    }),
    jobs: [expireRecharges],
    schedules: [EXPIRE_RECHARGES_SCHEDULE],
  },
  {
    routes: pixRoutes(d),
    jobs: [
      processPixEvents({
        db: d.dbs.banking,
        clock: d.clock,
        dependencies: d,
        bank: d.bank.pix,
        payouts: d.bank.payouts,
      }),
      reconcileDay({ bank: d.bank.pix, payouts: d.bank.payouts }),
      reconcileDue,
    ],
    schedules: [PROCESS_PIX_EVENTS_SCHEDULE, RECONCILE_DUE_SCHEDULE],
    http: (app) =>
      serveBankWebhooks(app, {
        db: d.dbs.writes,
        clock: d.clock,
        pixSecret: d.bank.webhookSecret,
        payoutSecret: d.bank.payoutWebhookSecret,
      }),
  },
  { routes: refundRoutes(d), prunes: PAYMENTS_PRUNES },
]
