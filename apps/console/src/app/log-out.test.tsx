import { POLICIES } from '@home-credit/contract'
import { MantineProvider } from '@mantine/core'
import { act, fireEvent, render, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { App } from './App.tsx'
import { tokens } from '../shared/request.ts'

const OPERATOR = { id: '1', login: 'reviewer@sandbox', name: 'Ana', role: 'reviewer' }
const ANSWERS: Record<string, object> = {
  '/api/console/me': { operator: OPERATOR, actions: [...POLICIES.reviewer] },
}

it('after a log-out nothing is asked for in the name of that session, while the log-out itself is still on its way', async () => {
  tokens.keep('a-token-of-this-session')
  const sent: string[] = []
  vi.stubGlobal('fetch', (path: string, { headers }: { headers: Record<string, string> }) => {
    if (headers['authorization'] !== undefined) sent.push(path)
    const data = ANSWERS[path]
    return data === undefined
      ? new Promise(() => {})
      : Promise.resolve({ json: async () => ({ status_code: 200, message: '', data }) })
  })
  render(
    <MantineProvider>
      <App />
    </MantineProvider>,
  )
  fireEvent.click(await screen.findByRole('button', { name: 'Ana, Reviewer: account and language' }))
  const logOut = screen.getByRole('button', { name: 'Log out' })
  expect(sent).toContain('/api/console/work')
  sent.length = 0
  fireEvent.click(logOut)
  await screen.findByRole('button', { name: 'Log in' })
  act(() => void window.dispatchEvent(new Event('hashchange')))
  expect(sent).toEqual(['/api/console/logout'])
  expect(tokens.read()).toBeNull()
})
