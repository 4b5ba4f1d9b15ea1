import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Borrower } from '../../../features/account/Choice.tsx'
import { Push } from './Push.tsx'

const BORROWER: Borrower = {
  id: '0198c0de-0000-7000-8000-000000000001',
  phone_masked: '+55 ** **** 5678',
  phone_verified: true,
  email_masked: null,
  nickname: '',
  avatar_link: null,
  lang: 'en',
  notify_sms: true,
  notify_sms_money: true,
  notify_sms_news: false,
  notify_email: true,
  notify_email_money: true,
  notify_email_news: false,
  notify_push_due: true,
  notify_push_credited: true,
  notify_push_paid: true,
  notify_push_service: true,
  notify_push_amounts: false,
  quiet: null,
  notify_whatsapp: false,
  marketing: false,
  invitation_code: 'abc',
  created_at: '2026-01-01T00:00:00.000Z',
}

const ADDRESS = { endpoint: 'https://push.example/abc', keys: { p256dh: 'p', auth: 'a' } }

/** The server and the browser, as far as the switch needs them. */
let server: { publicKey: string | null; endpoint: string | undefined; refuses: boolean; inputs: unknown[] }
let browser: {
  permission: NotificationPermission
  answer: NotificationPermission
  requests: number
  subscribed: boolean
  fails: boolean
}

const answer = async (_path: string, { body }: { body: string }): Promise<Response> => {
  const input = JSON.parse(body) as { action: string; endpoint?: string }
  server.inputs.push(input)
  if (input.action === 'subscribe' && server.refuses)
    return Response.json({ status_code: 402, message: 'Not this one', data: { reason: 'push_service_unknown' } })
  if (input.action === 'subscribe') server.endpoint = input.endpoint
  if (input.action === 'unsubscribe') server.endpoint = undefined
  const on = input.endpoint === undefined ? server.endpoint !== undefined : server.endpoint === input.endpoint
  return Response.json({ status_code: 200, message: '', data: { public_key: server.publicKey, on } })
}

const subscription = {
  toJSON: () => ADDRESS,
  unsubscribe: async () => {
    browser.subscribed = false
    return true
  },
}
const pushManager = {
  getSubscription: async () => (browser.subscribed ? subscription : null),
  subscribe: async () => {
    if (browser.fails) throw new DOMException('no', 'AbortError')
    browser.subscribed = true
    return subscription
  },
}
const registration = { pushManager }

function stubBrowser(): void {
  vi.stubGlobal('PushManager', Object)
  vi.stubGlobal('Notification', {
    get permission() {
      return browser.permission
    },
    requestPermission: async () => {
      browser.requests += 1
      browser.permission = browser.answer
      return browser.answer
    },
  })
  Object.defineProperty(navigator, 'serviceWorker', {
    configurable: true,
    value: { getRegistration: async () => registration, ready: Promise.resolve(registration) },
  })
}

beforeEach(() => {
  server = { publicKey: 'key', endpoint: undefined, refuses: false, inputs: [] }
  browser = { permission: 'default', answer: 'granted', requests: 0, subscribed: false, fails: false }
  vi.stubGlobal('fetch', vi.fn(answer))
  stubBrowser()
})
afterEach(() => {
  Reflect.deleteProperty(navigator, 'serviceWorker')
  vi.unstubAllGlobals()
})

const theSwitch = () => screen.findByRole<HTMLInputElement>('checkbox', { name: 'Notify me on this phone' })
const show = () => render(<Push borrower={BORROWER} />)
const tap = async () => fireEvent.click(await theSwitch())
const isOn = (on: boolean) =>
  waitFor(async () => {
    expect((await theSwitch()).checked).toBe(on)
    expect(screen.queryByText('One moment…')).toBeNull()
  })
const announces = (role: 'alert' | 'status', words: string) =>
  waitFor(() => expect(screen.getByRole(role).textContent).toContain(words))

it('asks for the permission only on a tap, then subscribes and offers what to be notified about', async () => {
  show()
  await isOn(false)
  expect(browser.requests).toBe(0)
  await tap()
  await isOn(true)
  expect(browser.requests).toBe(1)
  expect(server.inputs.at(-1)).toEqual({ action: 'subscribe', endpoint: ADDRESS.endpoint, p256dh: 'p', auth: 'a' })
  const checked = screen.getAllByRole<HTMLInputElement>('checkbox').map((box) => box.checked)
  expect(checked).toEqual([true, true, true, true, true, false])
  await tap()
  await isOn(false)
  expect([server.endpoint, browser.subscribed]).toEqual([undefined, false])
})

it('says how to unblock what the browser blocks, and notices when that is done', async () => {
  browser.permission = 'denied'
  show()
  await announces('status', 'Your browser blocks our notifications.')
  expect(screen.queryByRole('checkbox')).toBeNull()
  browser.permission = 'default'
  document.dispatchEvent(new Event('visibilitychange'))
  await isOn(false)
})

it('stays off and says why if the permission is not given, refused, or the browser fails', async () => {
  browser.answer = 'default'
  show()
  await tap()
  await announces('alert', 'Notifications stay off until you allow them.')
  browser.answer = 'granted'
  browser.fails = true
  await isOn(false)
  await tap()
  await announces('alert', "couldn't switch notifications on")
  browser.fails = false
  server.refuses = true
  await isOn(false)
  await tap()
  await announces('alert', 'Not this one')
  browser.answer = 'denied'
  await isOn(false)
  await tap()
  await announces('status', 'Your browser blocks our notifications.')
  expect(server.endpoint).toBeUndefined()
})

it('is off where only the browser is subscribed, as after another log-in', async () => {
  browser.permission = 'granted'
  browser.subscribed = true
  show()
  await isOn(false)
  expect(browser.requests).toBe(0)
})

it('registers the new address of a browser that has changed it', async () => {
  browser.permission = 'granted'
  browser.subscribed = true
  server.endpoint = 'https://push.example/old'
  show()
  await isOn(true)
  expect(server.endpoint).toBe(ADDRESS.endpoint)
})

it('says that a browser cannot', async () => {
  Reflect.deleteProperty(navigator, 'serviceWorker')
  show()
  await screen.findByText(/This browser can't show notifications/)
  expect(screen.queryByRole('checkbox')).toBeNull()
})

it('is not there where the server offers none', async () => {
  server.publicKey = null
  show()
  await waitFor(() => expect(server.inputs).toHaveLength(1))
  expect(document.body.textContent).toBe('')
})
