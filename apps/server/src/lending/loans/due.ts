import { sql, type RawBuilder } from 'kysely'

/** The loans with something open whose payable date has come by a day, for a statement over many of them. */
export const loansPayableBy = (day: string): RawBuilder<{ loan_id: string }> =>
  sql`SELECT i.loan_id FROM loan_installments AS i JOIN loans AS l ON l.id = i.loan_id
    WHERE l.state = 'credited' AND i.closed_on IS NULL AND i.payable_on <= ${day}::date`
