import { type PersonalDataSource, nothingToKeep } from '../../platform/personal-data/index.ts'
import { deleteVerification, documentsOf, findVerification } from './store.ts'

/** The photos themselves belong to the files. */
export const verificationData: PersonalDataSource = {
  name: 'verification',
  isRetained: false,
  async exportData(db, borrowerId) {
    const { state, attempts, sent_at, decided_at, valid_until } = (await findVerification(db, borrowerId)) ?? {}
    return { state, attempts, sent_at, decided_at, valid_until, documents: await documentsOf(db, borrowerId) }
  },
  erase: deleteVerification,
  mustKeep: nothingToKeep,
}
