import { act, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { startQuery, useQuery } from './use-query.ts'

afterEach(() => vi.unstubAllGlobals())

const input = { action: 'read' } as const

function Part() {
  const { state } = useQuery('POST /api/app/claims', input, { shared: true })
  return <p>part: {state.at}</p>
}

function Page() {
  const { state } = useQuery('POST /api/app/claims', input)
  return (
    <>
      <p>page: {state.at}</p>
      <Part />
    </>
  )
}

it('a part of a page joins the read of the page, which began before the page was there', async () => {
  const answer = { status_code: 200, message: '', data: { claims: [], left_cents: 0, wallet_cents: 0 } }
  const ask = vi.fn<() => Promise<Response>>(async () => new Response(JSON.stringify(answer)))
  vi.stubGlobal('fetch', ask)
  startQuery('POST /api/app/claims', input)
  // The answer comes before the page.
  await act(async () => {
    await vi.waitFor(() => expect(ask).toHaveBeenCalledOnce())
  })
  render(<Page />)
  await screen.findByText('page: ready')
  await screen.findByText('part: ready')
  expect(ask).toHaveBeenCalledOnce()
})
