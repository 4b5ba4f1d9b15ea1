import { audit } from '../../platform/audit/index.ts'
import { localDate } from '../../platform/clock/index.ts'
import type { Db } from '../../platform/db/index.ts'
import { loanFor, owingOf } from '../../lending/index.ts'
import { availableOf } from './available.ts'
import { lettersOf, withdrawLetter } from './store.ts'

/** Withdraws the letters of a loan that are no longer true because a payment was undone. */
export async function withdrawLetters(tx: Db, loanId: string, { by, now }: { by: string; now: Date }): Promise<void> {
  const loan = await loanFor(tx, loanId)
  if (loan === undefined) return
  const [owing] = await owingOf(tx, loan.borrower_id, loanId, 'ever')
  const still =
    owing === undefined ? [] : availableOf(owing.loan, loan.state === 'repaid' ? 'repaid' : 'credited', localDate(now))
  for (const letter of await lettersOf(tx, loan.borrower_id)) {
    if (letter.loan_id !== loanId || still.some(({ kind, year }) => kind === letter.kind && year === letter.year))
      continue
    await withdrawLetter(tx, letter.id, now)
    await audit(tx, {
      actor: by,
      action: 'letter_withdrawn',
      subject: `loan:${loanId}`,
      details: { letter_id: letter.id, number: letter.number },
      now,
    })
  }
}
