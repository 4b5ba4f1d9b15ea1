import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { costsOf } from '../apps/borrower/src/features/loan/costs-of.ts'
import { wireRequest } from '../apps/borrower/src/features/loan/loan-request.ts'
import { addSetting } from '../apps/server/src/settings/change.ts'
import { settingsInForce } from '../apps/server/src/settings/settings.ts'
import { dataOf } from '../apps/server/src/testing/identity.ts'
import { loansOf } from '../apps/server/src/testing/loans.ts'
import { useServer } from '../apps/server/src/testing/server.ts'

const server = useServer()
const { ask } = server
const loans = loansOf(server)

/** Around the clock, so that both kinds of release days occur whenever this runs. */
const LOOKS = Array.from({ length: 8 }, (_, look) => look)
const EVERY_SECONDS = 3 * 3600
const REQUEST_COUNT = 15

describe('what the app calculates while one types', () => {
  it('is what the server answers, to the centavo and the day, before and after the hour at which a release moves to tomorrow', async () => {
    const { token } = await loans.verified()
    const { db } = server.server.pool
    const { deadlines } = await settingsInForce(db, new Date(), ['deadlines'])
    await addSetting(db, {
      name: 'deadlines',
      value: { ...deadlines, release_cutoff_hour: 12 },
      effectiveAt: new Date(),
      setBy: 'test',
    })
    const releases = new Set<boolean>()
    for (const look of LOOKS) {
      await loans.forward(EVERY_SECONDS)
      const settings = dataOf(await ask('POST /api/dk/setting', {}))
      const { packages, release_on: releaseOn } = dataOf(await ask('GET /api/sd/open', {}, { token }))
      releases.add(releaseOn === settings.today)
      const loanRequests = fc.sample(
        fc.integer({ min: 0, max: packages.length - 1 }).chain((at) => {
          const terms = packages[at] ?? packages[0]
          if (terms === undefined) throw new Error('no package')
          return fc.record({
            terms: fc.constant(terms),
            netCents: fc.integer({ min: terms.amount_min_cents, max: terms.amount_max_cents }),
            months: fc.integer({ min: terms.months_min, max: terms.months_max }),
            dueDay: fc.option(fc.integer({ min: 1, max: 31 })),
            system: fc.constantFrom('price' as const, 'sac' as const),
          })
        }),
        { numRuns: REQUEST_COUNT, seed: look },
      )
      for (const { terms, ...loanRequest } of loanRequests) {
        const answer = dataOf(
          await ask(
            'POST /api/dk/loan',
            { action: 'quote', package: terms.code, ...wireRequest(loanRequest, 'other') },
            { token },
          ),
        )
        expect({ costs: costsOf({ releaseOn, iof: settings.iof, late: settings.late }, terms, loanRequest) }).toEqual(
          answer,
        )
      }
    }
    expect(releases.size).toBe(2)
  })
})
