import { type Db, statement } from '../../platform/db/index.ts'

const onTime = statement<{ paid: number; due: number }, 'borrowerId' | 'today'>((argument) => {
  const today = argument('today')
  return `
    SELECT (count(*) FILTER (WHERE i.closed_on <= i.payable_on))::int AS paid, count(*)::int AS due
    FROM loan_installments AS i JOIN loans AS l ON l.id = i.loan_id
    WHERE l.borrower_id = ${argument('borrowerId')} AND l.credited_at IS NOT NULL AND l.state <> 'regretted'
      AND i.due_on < ${today}::date AND (i.closed_on IS NOT NULL OR i.payable_on < ${today}::date)`
})

/** Installments whose due date has passed, and how many of them were paid by their payable date. */
export const onTimeOf = async (db: Db, borrowerId: string, today: string): Promise<{ paid: number; due: number }> =>
  (await onTime(db, { borrowerId, today }))[0] ?? { paid: 0, due: 0 }
