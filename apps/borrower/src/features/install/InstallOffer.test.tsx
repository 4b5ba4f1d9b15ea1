import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { InstallOffer } from './InstallOffer.tsx'

const promptEvent = (prompt: () => Promise<void>): Event => Object.assign(new Event('beforeinstallprompt'), { prompt })
const offered = (): boolean => screen.queryByRole('heading') !== null

beforeEach(() => localStorage.clear())
afterEach(() => {
  cleanup()
  Reflect.deleteProperty(window, 'installPrompt')
})

it('nothing is offered where the app cannot be installed', () => {
  render(<InstallOffer />)
  expect(offered()).toBe(false)
})

it('the offer opens the browser’s own dialog, and is made once on this device', async () => {
  const prompt = vi.fn<() => Promise<void>>(async () => undefined)
  Reflect.set(window, 'installPrompt', promptEvent(prompt))
  render(<InstallOffer />)
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Install' })))
  expect(prompt).toHaveBeenCalledOnce()
  expect(offered()).toBe(false)
  cleanup()
  render(<InstallOffer />)
  expect(offered()).toBe(false)
})

it('who declines or only leaves the page is not asked again', () => {
  Reflect.set(
    window,
    'installPrompt',
    promptEvent(async () => undefined),
  )
  render(<InstallOffer />)
  expect(offered()).toBe(true)
  cleanup()
  render(<InstallOffer />)
  expect(offered()).toBe(false)
})
