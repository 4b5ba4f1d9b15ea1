import { MantineProvider } from '@mantine/core'
import { fireEvent, render, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { Dashboard } from './pages/Dashboard.tsx'

it('says that the figures could not be read, and reads them again on demand: never a blank page', async () => {
  let isAway = true
  vi.stubGlobal('fetch', async (_: string, { body }: { body: string }) => {
    const { action }: { action: string } = JSON.parse(body)
    const answer =
      isAway || action === 'health'
        ? { status_code: 503, message: 'Busy. Try again in a moment.', data: {} }
        : { status_code: 200, message: '', data: { figures: null } }
    return { status: answer.status_code, json: async () => answer }
  })
  render(
    <MantineProvider env="test">
      <Dashboard />
    </MantineProvider>,
  )
  // One for the figures, one for SMS and PIX.
  const faults = await screen.findAllByText('Busy. Try again in a moment.')
  expect(faults).toHaveLength(2)
  isAway = false
  const [retry] = screen.getAllByRole('button', { name: 'Retry' })
  if (retry === undefined) throw new Error('no way to try again')
  fireEvent.click(retry)
  await screen.findByText(
    'No day is closed yet. The figures appear after the first daily close, some minutes after midnight.',
  )
  expect(screen.getAllByText('Busy. Try again in a moment.')).toHaveLength(1)
})
