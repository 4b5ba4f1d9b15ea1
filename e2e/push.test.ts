import { randomUUID } from 'node:crypto'
import type { CDPSession, Page, Worker } from 'playwright-core'
import { expect, it } from 'vitest'
import { sendMessage } from '../apps/server/src/messages/messages.ts'
import { addBorrower, sandboxNow } from '../apps/server/src/testing/borrower.ts'
import { dataOf } from '../apps/server/src/testing/identity.ts'
import { type TestBrowser, usePushService } from '../apps/server/src/testing/push-service.ts'
import { testConfig, useServer } from '../apps/server/src/testing/server.ts'
import { MY, SETTINGS } from './account-steps.ts'
import { confirm, fieldOf, heading, press } from './page-steps.ts'
import { expectAccessible, expectToFit, useBrowser } from './visit.ts'

const service = usePushService()
const server = useServer(service.env)
const visit = useBrowser()
const db = () => server.server.pool.db
const { secretKey } = testConfig({})

/** The browser of a test has no push service: its subscription is at ours. */
const subscribeHere = ({ endpoint, p256dh, auth }: Record<'endpoint' | 'p256dh' | 'auth', string>): void => {
  const SUBSCRIBED = 'subscribed'
  const subscription = {
    toJSON: () => ({ endpoint, keys: { p256dh, auth } }),
    unsubscribe: async () => {
      localStorage.removeItem(SUBSCRIBED)
      return true
    },
  }
  Object.assign(PushManager.prototype, {
    getSubscription: async () => (localStorage.getItem(SUBSCRIBED) === null ? null : subscription),
    subscribe: async () => {
      localStorage.setItem(SUBSCRIBED, 'yes')
      return subscription
    },
  })
}

/** Delivers to the worker of a page, as the push service of its browser would. */
async function deliverer(page: Page): Promise<(data: string) => Promise<void>> {
  const devTools: CDPSession = await page.context().newCDPSession(page)
  const registered = new Promise<string>((resolve) => {
    devTools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const found = registrations.find(({ isDeleted, scopeURL }) => !isDeleted && scopeURL === `${server.address}/`)
      if (found !== undefined) resolve(found.registrationId)
    })
  })
  await devTools.send('ServiceWorker.enable')
  const registrationId = await registered
  return async (data) => {
    await devTools.send('ServiceWorker.deliverPushMessage', { origin: server.address, registrationId, data })
  }
}

const workerOf = (page: Page): Worker => {
  const [worker] = page.context().serviceWorkers()
  if (worker === undefined) throw new Error('no worker')
  return worker
}

/** As if the borrower had allowed notifications, which the small browser from npm always denies. */
const allowNotifications = (): void => {
  Object.defineProperty(Notification, 'permission', { get: () => 'granted' })
  Notification.requestPermission = async () => 'granted'
}

/** Stores what the worker shows: the small browser from npm shows nothing, a whole one without a desk only sometimes. */
const RECORDER = `{
  const shown = new Map()
  Object.assign(registration, {
    showNotification: async (title, { body, tag, data }) =>
      void shown.set(tag, { title, body, tag, data, close: () => shown.delete(tag) }),
    getNotifications: async () => [...shown.values()],
  })
}`

interface Shown {
  title: string
  body: string
  tag: string
}

const notificationsOn = (page: Page): Promise<Shown[]> =>
  workerOf(page).evaluate(
    `registration.getNotifications().then((all) => all.map(({ title, body, tag }) => ({ title, body, tag })))`,
  )

/** A tap on the notification with this tag. */
const tapOn = (page: Page, tag: string): Promise<void> =>
  workerOf(page).evaluate(`registration.getNotifications().then((all) => {
    const notification = all.find((each) => each.tag === ${JSON.stringify(tag)})
    dispatchEvent(Object.assign(new ExtendableEvent('notificationclick'), { notification }))
  })`)

/** The browser's push service gives another address: its event holds both. */
const changeAddress = (page: Page, ...addresses: readonly TestBrowser[]): Promise<void> =>
  workerOf(page).evaluate(`{
    const [oldSubscription, newSubscription] = ${JSON.stringify(
      addresses.map(({ endpoint, p256dh, auth }) => ({ endpoint, keys: { p256dh, auth } })),
    )}.map((subscription) => ({ ...subscription, toJSON: () => subscription }))
    const event = new ExtendableEvent('pushsubscriptionchange')
    dispatchEvent(Object.assign(event, { oldSubscription, newSubscription }))
  }`)

const subscribed = (page: Page) => page.evaluate(() => localStorage.getItem('subscribed'))

it('a push is switched on by a tap, shown by the worker without an amount, and leads to its page until the log-out', async () => {
  const borrower = await addBorrower(db())
  const browser: TestBrowser = service.browser()
  const { page, complaints } = await visit({
    lang: 'en',
    token: borrower.token,
    serviceWorkers: 'allow',
  })
  const { endpoint, p256dh, auth } = browser
  await page.addInitScript(subscribeHere, { endpoint, p256dh, auth })
  await page.addInitScript(allowNotifications)
  await page.goto(`${server.address}/#${SETTINGS}`)
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
  await workerOf(page).evaluate(RECORDER)
  const box = fieldOf(page, 'Notify me on this phone')
  expect(await box.isChecked()).toBe(false)
  await box.click()
  await page.getByRole('group', { name: 'Notify me about' }).waitFor()
  expect(await fieldOf(page, 'Show amounts').isChecked()).toBe(false)
  await expectAccessible(page)
  await expectToFit(page, [390, 320, 1280])

  const order = { id: randomUUID(), number: 'R-1', amountCents: 12_345 }
  const message = { borrowerId: borrower.id, kind: 'recharge_arrived' as const, order, now: await sandboxNow(db()) }
  await sendMessage(db(), secretKey, message)
  await expect.poll(() => service.shownTo(browser).length).toBe(1)
  expect(service.faults).toEqual([])
  const [content] = service.shownTo(browser)
  if (content === undefined) throw new Error('nothing was pushed')
  const { path, ...shown } = content
  const deliver = await deliverer(page)
  await deliver(JSON.stringify(content))
  await expect.poll(() => notificationsOn(page)).toEqual([shown])
  expect(shown.body).toBe('Money arrived in your wallet.')

  await tapOn(page, shown.tag)
  await page.waitForURL(`${server.address}/${path}`)
  await expect.poll(() => notificationsOn(page)).toEqual([])

  for (const wrong of ['no JSON', '{"title":1}', 'null']) await deliver(wrong)
  const general = { title: 'You have a new message. Open the app to read it.', body: '', tag: 'general' }
  await expect.poll(() => notificationsOn(page)).toEqual([general])
  await deliver(JSON.stringify({ ...content, path: 'https://elsewhere.example/' }))
  await expect.poll(() => notificationsOn(page)).toContainEqual(shown)
  await tapOn(page, shown.tag)
  await page.waitForURL(`${server.address}/#/`)

  const renewed = service.browser()
  await changeAddress(page, browser, renewed)
  const isOnAt = async ({ endpoint: address }: TestBrowser): Promise<boolean> =>
    dataOf(await server.ask('POST /api/app/push', { action: 'read', endpoint: address }, borrower)).on
  await expect.poll(() => isOnAt(renewed)).toBe(true)
  expect(await isOnAt(browser)).toBe(false)

  expect(await subscribed(page)).toBe('yes')
  await page.goto(`${server.address}/#${MY}`)
  await press(page, 'Log out')
  await confirm(page, 'Log out')
  await heading(page, 'Log in')
  await expect.poll(() => subscribed(page)).toBeNull()
  const devices = db().selectFrom('push_subscriptions').select('id').where('borrower_id', '=', borrower.id)
  expect(await devices.execute()).toEqual([])
  expect(complaints).toEqual([])
})
