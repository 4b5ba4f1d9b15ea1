import type { Db } from '../../platform/db/index.ts'
import { forgetAnswers } from '../../platform/http/index.ts'
import { forgetSessionsOf } from '../sessions/sessions.ts'
import { type PersonalDataSource, nothingToKeep } from '../../platform/personal-data/index.ts'
import { deleteCodesOf } from './codes-store.ts'
import {
  borrowerById,
  CONSENTS,
  deleteDevicesOf,
  devicesOf,
  eraseBorrower,
  borrowerForExport,
  lockBorrower,
  sessionsForExport,
} from './store.ts'

/**
 * Ends every session of the borrower and prevents new ones until the transaction ends. Waits first for the borrower's
 * pending writes, then for pending log-ins. It is the first step of an erasure, so that nothing is written after it.
 */
export async function shutOut(tx: Db, borrowerId: string): Promise<void> {
  await forgetSessionsOf(tx, borrowerId)
  await lockBorrower(tx, borrowerId)
  await forgetSessionsOf(tx, borrowerId)
}

export const accountData: PersonalDataSource = {
  name: 'account',
  isRetained: false,
  async exportData(db, borrowerId) {
    const { terms_accepted_at, ...fields } = await borrowerForExport(db, borrowerId)
    const agreed: readonly string[] = CONSENTS
    const [consents, profile] = [true, false].map((is) =>
      Object.fromEntries(Object.entries(fields).filter(([name]) => agreed.includes(name) === is)),
    )
    return {
      ...profile,
      consents: { terms_and_privacy_accepted_at: terms_accepted_at, ...consents },
      sessions: await sessionsForExport(db, borrowerId),
      devices: await devicesOf(db, borrowerId),
    }
  },
  async erase(tx, borrowerId, now) {
    const { phone, email } = await borrowerById(tx, borrowerId)
    await forgetSessionsOf(tx, borrowerId)
    await forgetAnswers(tx, borrowerId)
    await deleteCodesOf(tx, phone)
    if (email !== null) await deleteCodesOf(tx, `mailto:${email}`)
    await deleteDevicesOf(tx, borrowerId)
    await eraseBorrower(tx, borrowerId, now)
  },
  mustKeep: nothingToKeep,
}
