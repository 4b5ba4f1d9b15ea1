import type { PayeeRules } from '../borrowers/index.ts'
import type { Dependencies, Module } from '../platform/index.ts'
import type { Bureau } from './bureau/bureau.ts'
import { makeContractPdf } from './contracts/contracts.ts'
import { findContractByHash } from './contracts/hash-lookup.ts'
import { serveContractPdf } from './contracts/serve-pdf.ts'
import { serveVerifyPage, type FindDocument } from './contracts/verify-page.ts'
import type { IdentityCheck } from './identity-check/identity-check.ts'
import { loansData, type OtherLoanData } from './loans/personal-data.ts'
import { recheckQuota } from './loans/recheck.ts'
import { loanRoutes } from './loans/routes.ts'
import { submitVerification } from './review/identity-check.ts'
import { applyIdentityCheck, identityWebhook } from './review/identity-webhook.ts'
import { reviewLoan } from './review/policy-review.ts'
import { releaseByPolicy } from './review/release.ts'
import { reviewRoutes } from './review/routes.ts'
import { PROCESS_DUE_LOANS_SCHEDULE, processDueLoan, processDueLoans } from './review/process-due-loans.ts'

export interface LendingDependencies extends Dependencies {
  payees: PayeeRules
  bureau: Bureau
  identityCheck: IdentityCheck
  /** Undefined when no provider answers by webhook. */
  identityWebhookSecret: string | undefined
  loanData: OtherLoanData
  /** Finds the documents of other modules for the verify page. */
  findDocuments: readonly FindDocument[]
}

export const lending = (d: LendingDependencies): Module[] => [
  {
    routes: loanRoutes(d, d.payees),
    jobs: [recheckQuota(d)],
    personalData: [loansData(d.keyring, d.loanData)],
  },
  {
    routes: [...reviewRoutes(d), identityWebhook(d.identityWebhookSecret)],
    jobs: [
      submitVerification(d, d.identityCheck),
      applyIdentityCheck(d),
      reviewLoan(d, d.bureau),
      releaseByPolicy(d),
      processDueLoans,
      processDueLoan(d),
    ],
    schedules: [PROCESS_DUE_LOANS_SCHEDULE],
  },
  {
    jobs: [makeContractPdf(d)],
    http(app) {
      serveContractPdf(app, d, d.clock)
      serveVerifyPage(app, d, d.clock, [findContractByHash, ...d.findDocuments])
    },
  },
]
