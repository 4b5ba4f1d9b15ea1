import type { CallOutput } from '@home-credit/contract'
import { render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

type Offers = CallOutput<'POST /api/dk/setting'>

const OFFERS: Omit<Offers, 'packages'> = {
  today: '2026-03-10',
  iof: { daily_rate: '0.000082', additional_rate: '0.0038', max_days: 365 },
  late: { fine_rate: '0.02', mora_monthly: '0.01' },
}
const PACKAGE = {
  id: 'essential',
  name: 'Essential',
  amount_min_cents: 30_000,
  amount_max_cents: 300_000,
  months_min: 3,
  months_max: 6,
  rate_monthly: '0.059',
  fee_cents: 0,
}

beforeEach(() => vi.resetModules())
// Test files share one document.
afterEach(() => document.body.replaceChildren())

/** Puts these packages into the document. */
function offer(packages: Offers['packages']): void {
  const script = document.createElement('script')
  Object.assign(script, { id: 'given', type: 'application/json' })
  script.textContent = JSON.stringify({ sandbox: false, offers: { ...OFFERS, packages } })
  document.body.replaceChildren(script)
}

/** Renders the part of home that depends on the offers. */
async function drawn(packages: Offers['packages']): Promise<void> {
  offer(packages)
  const { HomeSimulator } = await import('./HomeSimulator.tsx')
  const { NoOffer } = await import('./home/NoOffer.tsx')
  render(
    <>
      <HomeSimulator />
      <NoOffer />
    </>,
  )
}

it('home simulates what is offered, and says nothing else', async () => {
  await drawn([PACKAGE])
  expect(screen.getAllByRole('slider')).toHaveLength(1)
  expect(screen.getAllByRole('radio').length).toBeGreaterThan(1)
  expect(screen.queryByText("We don't offer loans yet")).toBeNull()
})

it('home says that no loans are offered yet in place of the simulator, where the lender has set none', async () => {
  await drawn([])
  expect(screen.getByText("We don't offer loans yet")).toBeTruthy()
  expect(screen.queryByRole('slider')).toBeNull()
  expect(screen.queryByText('Apply')).toBeNull()
})

it.each([
  ['invites a visitor to apply while something is offered', [PACKAGE], true],
  ['does not invite a visitor to apply while nothing is offered', [], false],
] as const)('the loan tab %s', async (_, packages, invites) => {
  offer([...packages])
  const { Loan } = await import('../loan/Loan.tsx')
  render(<Loan />)
  expect(screen.queryByText('Start the application') !== null).toBe(invites)
  expect(screen.queryByText("We don't offer loans yet.") === null).toBe(invites)
})
