import { act, render, screen } from '@testing-library/react'
import type { ComponentType } from 'react'
import { afterEach, expect, it } from 'vitest'
import { LazyPage } from './LazyPage.tsx'
import { PATHS } from './paths.ts'

afterEach(() => {
  location.hash = ''
})

const show = async (hash: string) => {
  location.hash = hash
  let resolve: (page: ComponentType) => void = () => undefined
  const code = new Promise<ComponentType>((done) => (resolve = done))
  const load = () => code
  await act(async () => void render(<LazyPage load={load} props={{}} />))
  return async (page: ComponentType) => act(async () => resolve(page))
}

it('a page on its way can be left, and has no heading before its own', async () => {
  const arrive = await show(PATHS.wallet)
  screen.getByRole('button', { name: 'Back' })
  expect(screen.queryByRole('heading')).toBeNull()
  expect(screen.queryByRole('navigation')).toBeNull()
  await arrive(() => <h1>Arrived</h1>)
  screen.getByRole('heading', { name: 'Arrived' })
  expect(screen.queryByRole('button', { name: 'Back' })).toBeNull()
})

it('a tab on its way shows the tabs instead of a way back', async () => {
  await show(PATHS.my)
  expect(screen.queryByRole('button', { name: 'Back' })).toBeNull()
  expect(screen.getByRole('link', { current: 'page' }).textContent).toBe('Account')
})
