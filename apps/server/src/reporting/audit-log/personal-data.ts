import { type PersonalDataSource, nothingToErase, nothingToKeep } from '../../platform/personal-data/index.ts'
import { entriesOf } from './store.ts'

/** That it was one of our people is told; who it was is theirs. */
const kindOf = (actor: string): string => (actor.startsWith('operator:') ? 'operator' : actor)

/** What was done to a borrower and by them. It proves that nobody tampered with the rest, so it stays. */
export const auditLogData: PersonalDataSource = {
  name: 'log',
  isRetained: true,
  async exportData(db, borrowerId) {
    const entries = await entriesOf(db, `borrower:${borrowerId}`)
    return entries.map(({ at, actor, action, subject, reason, details }) => ({
      at,
      actor: kindOf(actor),
      action,
      subject,
      reason,
      details,
    }))
  },
  erase: nothingToErase,
  mustKeep: nothingToKeep,
}
