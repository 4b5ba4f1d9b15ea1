import { type PersonalDataSource, nothingToErase, nothingToKeep } from '../../platform/personal-data/index.ts'
import { entriesOf } from './store.ts'

/** The borrower learns that an operator acted, but not which one. */
const kindOf = (actor: string): string => (actor.startsWith('operator:') ? 'operator' : actor)

/** What a borrower did and what was done to them. It proves that nobody tampered with the rest, so it is retained. */
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
