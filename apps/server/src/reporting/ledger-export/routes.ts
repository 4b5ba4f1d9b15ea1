import { calls } from '@home-credit/contract'
import { localDate } from '../../platform/clock/index.ts'
import { type CoreDependencies, route, type Route } from '../../platform/http/index.ts'
import { totalsOf } from '../../ledger/index.ts'
import { ledgerLink } from './link.ts'
import { firstOfMonth, periodOf } from './period.ts'

export const ledgerRoutes = ({ secretKey }: Pick<CoreDependencies, 'secretKey'>): Route[] => [
  route(calls.consoleLedger, async ({ db, input, session, now }) => {
    if (input.action === 'link')
      return ledgerLink(secretKey, { session: session.id, from: input.from, to: input.to }, now)
    const to = input.to ?? localDate(now)
    const from = input.from ?? firstOfMonth(to)
    const { totals, ...counts } = await totalsOf(db, periodOf({ from, to }))
    return {
      from,
      to,
      totals: totals.map(({ account, debit, credit }) => ({ account, debit_cents: debit, credit_cents: credit })),
      ...counts,
      debit_cents: totals.reduce((sum, { debit }) => sum + debit, 0),
      credit_cents: totals.reduce((sum, { credit }) => sum + credit, 0),
    }
  }),
]
