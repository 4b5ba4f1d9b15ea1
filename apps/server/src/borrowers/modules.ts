import type { CallOutput } from '@home-credit/contract'
import type { Db } from '../platform/db/index.ts'
import type { Dependencies, Module } from '../platform/index.ts'
import type { PersonalDataSource } from '../platform/personal-data/index.ts'
import { ENACT_PHONE_CHANGES_SCHEDULE, applyDueChanges, applyPhoneChanges } from './phone-changes/apply.ts'
import { phoneChangesData } from './phone-changes/personal-data.ts'
import { openRecovery } from './phone-changes/recovery.ts'
import { phoneChangeRoutes } from './phone-changes/routes.ts'
import type { CepDirectory } from './places/cep/cep.ts'
import { locationRoutes } from './places/routes.ts'
import { booksData, requestsData } from './privacy/personal-data.ts'
import { privacyRoutes } from './privacy/routes.ts'
import { serveExport } from './privacy/serve-export.ts'
import { infoData } from './profile/personal-data.ts'
import type { PayeeRules } from './profile/personal-info.ts'
import { personalInfoRoutes } from './profile/routes.ts'
import { verificationData } from './verification/personal-data.ts'

export interface BorrowersDependencies extends Dependencies {
  isPersonFixed(db: Db, borrowerId: string): Promise<boolean>
  isFirstDraft(db: Db, borrowerId: string): Promise<boolean>
  payees: PayeeRules
  cepDirectory: CepDirectory
  map: CallOutput<'POST /api/app/map'>['tiles']
  /** Of all modules, in the order of erasure. */
  allPersonalData(): readonly PersonalDataSource[]
}

export const borrowers = (d: BorrowersDependencies): Module[] => [
  {
    routes: personalInfoRoutes(d, { isFixed: d.isPersonFixed, isFirstDraft: d.isFirstDraft }, d.payees),
    personalData: [infoData(d.keyring)],
  },
  { personalData: [verificationData] },
  {
    routes: phoneChangeRoutes(d),
    jobs: [openRecovery(d), applyPhoneChanges((tx, now) => applyDueChanges(d, tx, now))],
    schedules: [ENACT_PHONE_CHANGES_SCHEDULE],
    personalData: [phoneChangesData],
  },
  {
    routes: privacyRoutes(d, d.allPersonalData),
    personalData: [requestsData, booksData],
    http: (app) =>
      serveExport(app, { db: d.dbs.reads, secretKey: d.secretKey, clock: d.clock, sources: d.allPersonalData }),
  },
  { routes: locationRoutes(d.cepDirectory, d.map) },
]
