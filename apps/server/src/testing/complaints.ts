import { uuidv7 } from 'uuidv7'
import type { Db } from '../platform/db/index.ts'
import { addBorrower } from './borrower.ts'

/** Nine complaints that the ombudsman has now and that nobody extends: with one more, one may be extended. */
export async function addOmbudsmanComplaints(db: Db, now: Date): Promise<void> {
  const { id: borrowerId } = await addBorrower(db)
  for (let number = 1; number <= 9; number += 1) {
    const id = uuidv7()
    const common = { borrower_id: borrowerId, opened_at: now, answer_by: now }
    await db
      .insertInto('conversations')
      .values({
        ...common,
        id,
        protocol: `early-${id}`,
        topic: 'payment',
        state: 'closed',
        complaint: 'ombudsman',
        last_at: now,
        answer_by: null,
        closed_at: now,
      })
      .execute()
    await db
      .insertInto('complaints')
      .values({ ...common, conversation_id: id, level: 'ombudsman', protocol: `ombudsman-${id}` })
      .execute()
  }
}
