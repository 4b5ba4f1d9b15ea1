import type { Dependencies, Module } from '../platform/index.ts'
import { debitLoanJob } from './auto-debit/debit.ts'
import { autoDebitRoutes } from './auto-debit/routes.ts'
import { contactsData } from './collections/personal-data.ts'
import { collectionRoutes } from './collections/routes.ts'
import { iofGuideRoutes } from './iof-guides/routes.ts'
import { letterRoutes } from './letters/routes.ts'
import { serveLetters } from './letters/serve.ts'
import { plansData } from './plans/personal-data.ts'
import { planRoutes } from './plans/routes.ts'
import type { OpenCharge } from './open-charge.ts'
import type { DebtToPay } from './repayment/pay-debt.ts'
import { repaymentRoutes } from './repayment/routes.ts'
import { claimRoutes, type ClaimsToPay } from './return-claims/routes.ts'
import {
  FIND_EARLIER_RETURNS_SCHEDULE,
  findEarlierReturns,
  undoEarlierReturns,
} from './returned-payments/earlier-returns.ts'
import { undoingRoutes } from './returned-payments/routes.ts'
import { writeOffRoutes } from './write-offs/routes.ts'

export interface ServicingDependencies extends Dependencies {
  /** Opens a PIX charge for a debt. */
  openCharge: OpenCharge<DebtToPay | ClaimsToPay>
}

export const servicing = (d: ServicingDependencies): Module[] => [
  { routes: repaymentRoutes(d, d.openCharge) },
  { routes: autoDebitRoutes(d), jobs: [debitLoanJob(d)] },
  { routes: letterRoutes(d), http: (app) => serveLetters(app, { db: d.dbs.reads, dependencies: d, clock: d.clock }) },
  { routes: planRoutes(d), personalData: [plansData] },
  {
    routes: undoingRoutes(d),
    jobs: [findEarlierReturns, undoEarlierReturns(d)],
    schedules: [FIND_EARLIER_RETURNS_SCHEDULE],
  },
  { routes: claimRoutes(d.openCharge) },
  { routes: collectionRoutes(d), personalData: [contactsData] },
  { routes: writeOffRoutes() },
  { routes: iofGuideRoutes() },
]
