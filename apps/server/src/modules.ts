import { access, isStillOpen } from './access/index.ts'
import { borrowers, cancelByReset, restartRestPeriods, stopPhoneChange } from './borrowers/index.ts'
import type { openDependencies } from './dependencies.ts'
import { contentFor, engagement, renewDue, stopNewDevice, notifyNewDevice } from './engagement/index.ts'
import { isFirstDraft, isPersonFixed, lending, openUnder, recheckShort, replay } from './lending/index.ts'
import { messages } from './messages/index.ts'
import { chargeFor, confirmWithdrawal, payeeRules, payments } from './payments/index.ts'
import { type Module, platform } from './platform/index.ts'
import { inOrderOfErasure } from './platform/personal-data/index.ts'
import { failedLogIns, reporting } from './reporting/index.ts'
import { sandbox } from './sandbox/index.ts'
import {
  autoDebitStep,
  consentsForExport,
  expirePlans,
  findLetterByHash,
  lettersForExport,
  remindClaims,
  servicing,
} from './servicing/index.ts'
import { settings } from './settings/index.ts'

/** Every module of the server. Passes in what a context needs from a context above it. */
export function modulesOf(d: Awaited<ReturnType<typeof openDependencies>>): Module[] {
  const payees = payeeRules(d, d.bank.payouts)
  const modules: Module[] = [
    ...platform({ ...d, isStillOpen }),
    ...settings({ ...d, contentFor, openUnder, replay }),
    ...access({
      ...d,
      confirmWithdrawal: confirmWithdrawal(d),
      async onPasswordReset(tx, reset) {
        await restartRestPeriods(tx, reset.borrowerId, reset.now)
        await cancelByReset(d, tx, reset)
      },
      onNewDevice: notifyNewDevice(d),
      failuresOf: failedLogIns,
      stopHandlers: { new_device: stopNewDevice, phone_change: stopPhoneChange(d) },
    }),
    ...borrowers({
      ...d,
      isPersonFixed,
      isFirstDraft,
      payees,
      allPersonalData: () => personalData,
    }),
    ...messages({ ...d, renewDue }),
    ...lending({
      ...d,
      payees,
      loanData: { letters: lettersForExport, automaticDebit: consentsForExport },
      findDocuments: [findLetterByHash],
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
  const personalData = inOrderOfErasure(modules.flatMap((module) => module.personalData ?? []))
  return modules
}
