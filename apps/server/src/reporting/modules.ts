import type { Dependencies, Module } from '../platform/index.ts'
import { auditDownload } from './audit-log/download.ts'
import { auditLogData } from './audit-log/personal-data.ts'
import { auditLogRoutes } from './audit-log/routes.ts'
import { notesData } from './borrowers/personal-data.ts'
import { borrowerRoutes } from './borrowers/routes.ts'
import { CLOSE_DUE_SCHEDULE, closeJobs } from './close/close.ts'
import { closeGauges } from './close/gauges.ts'
import { closeRoutes } from './close/routes.ts'
import type { CloseStep } from './step.ts'
import { closeSteps } from './close/steps.ts'
import { FIGURES_DUE_SCHEDULE } from './figures/backfill.ts'
import { figureRoutes } from './figures/routes.ts'
import { ledgerDownload } from './ledger-export/download.ts'
import { ledgerRoutes } from './ledger-export/routes.ts'
import { serveCsv } from './serve-csv.ts'
import { diskGauges } from './system/gauges.ts'
import { systemRoutes } from './system/routes.ts'
import type { SystemDependencies } from './system/system.ts'
import { searchRoutes } from './search/routes.ts'
import { workRoutes } from './work/routes.ts'

export interface ReportingDependencies extends Dependencies, Omit<SystemDependencies, 'health'> {
  /** Steps of other contexts for the day that begins, in this order. */
  openingSteps: readonly CloseStep[]
}

export const reporting = (d: ReportingDependencies): Module[] => [
  {
    routes: closeRoutes(),
    jobs: closeJobs(d.metrics, closeSteps(d.openingSteps)),
    schedules: [CLOSE_DUE_SCHEDULE, FIGURES_DUE_SCHEDULE],
    gauges: [closeGauges],
  },
  { routes: figureRoutes() },
  {
    routes: ledgerRoutes(d),
    http: (app) => serveCsv(app, { db: d.dbs.console, secretKey: d.secretKey, clock: d.clock }, ledgerDownload),
  },
  {
    routes: auditLogRoutes(d),
    personalData: [auditLogData],
    http: (app) => serveCsv(app, { db: d.dbs.console, secretKey: d.secretKey, clock: d.clock }, auditDownload),
  },
  { routes: searchRoutes(d) },
  { routes: borrowerRoutes(d), personalData: [notesData] },
  { routes: workRoutes() },
  { routes: systemRoutes(d), gauges: [diskGauges(d.folders)] },
]
