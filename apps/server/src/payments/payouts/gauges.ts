import type { Gauges } from '../../platform/http/index.ts'
import { WAITING } from './store.ts'
import { countOpen } from './withdrawal-queries.ts'

export const payoutGauges: Gauges = {
  names: {
    payouts_open: 'Withdrawals that have not ended: approval (waits for an operator), asked, sent (at the bank)',
    payouts_oldest_open_seconds: 'Age of the oldest of them',
  },
  labelNames: ['state'],
  async read(db, now) {
    const counted = await countOpen(db, now)
    return [...WAITING].flatMap((state) => {
      const open = counted.find((each) => each.state === state)
      return [
        { name: 'payouts_open', labels: { state }, value: open?.count ?? 0 },
        { name: 'payouts_oldest_open_seconds', labels: { state }, value: open?.oldest_seconds ?? 0 },
      ]
    })
  },
}
