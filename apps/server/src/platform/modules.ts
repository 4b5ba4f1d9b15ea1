import { join } from 'node:path'
import type { EmailGateway } from './email/email.ts'
import { filesData } from './files/personal-data.ts'
import type { IsStillOpen } from './files/links.ts'
import { fileRoutes } from './files/routes.ts'
import { serveFiles } from './files/serve-files.ts'
import { sweepFile } from './files/sweep.ts'
import { keepServiceCalls } from './http/keep-service-calls.ts'
import { serveStatic } from './http/static.ts'
import { MONTH_DAYS, type Prune } from './jobs/prune.ts'
import { queueGauges } from './jobs/gauges.ts'
import { SEAL_AUDIT_LOG_SCHEDULE, sealAuditLog } from './jobs/seal-audit-log.ts'
import { sendEmail } from './jobs/send-email.ts'
import { sendSms } from './jobs/send-sms.ts'
import type { Dependencies, Module } from './module.ts'
import { SERVER_FOLDER } from './root.ts'
import type { SmsGateway } from './sms/sms.ts'

export interface PlatformDependencies extends Dependencies {
  auditKeys: Parameters<typeof sealAuditLog>[0]
  sms: SmsGateway
  email: EmailGateway
  isStillOpen: IsStillOpen
}

export const PLATFORM_PRUNES: readonly Prune[] = [
  { table: 'idempotency_keys', column: 'created_at', days: MONTH_DAYS },
  { table: 'jobs_done', column: 'done_at', days: MONTH_DAYS },
  { table: 'service_calls', column: 'hour', days: 7 },
  { table: 'rate_limits', column: 'expires_at', days: 0 },
]

export const platform = (d: PlatformDependencies): Module[] => [
  {
    prunes: PLATFORM_PRUNES,
    http: (app) => serveStatic(app, '/', join(SERVER_FOLDER, 'pages'), { only: ['plain.css'] }),
    gauges: [queueGauges],
    start: () => keepServiceCalls({ db: d.dbs.jobs, health: d.health, clock: d.clock }),
  },
  { jobs: [sealAuditLog(d.auditKeys)], schedules: [SEAL_AUDIT_LOG_SCHEDULE] },
  { jobs: [sendSms(d.sms, d.secretKey), sendEmail(d.email, d.secretKey)] },
  {
    routes: fileRoutes(d),
    jobs: [sweepFile(d.files)],
    personalData: [filesData],
    http: (app) => serveFiles(app, d, d.clock, d.isStillOpen),
  },
]
