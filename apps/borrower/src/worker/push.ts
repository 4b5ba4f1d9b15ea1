import * as texts from '@home-credit/texts'
import { DEFAULT_LANG, isLang } from '@home-credit/texts/runtime'
import { pushAddressOf } from '../shared/push-address.ts'

interface Content {
  title: string
  body: string
  path: string
  tag: string
}

/** A page of the app, never another address. */
const PAGE = /^#\/[\w/?=&.-]*$/
const HOME = '#/'

const pageIn = (path: unknown): string => (typeof path === 'string' && PAGE.test(path) ? path : HOME)

/** Undefined if it is not what our server sends. */
function contentIn(data: PushMessageData | null): Content | undefined {
  try {
    const { title, body, path, tag }: Partial<Record<keyof Content, unknown>> = data?.json() ?? {}
    const isComplete = [title, body, tag].every((part) => typeof part === 'string' && part !== '')
    return isComplete ? { title: String(title), body: String(body), path: pageIn(path), tag: String(tag) } : undefined
  } catch {
    return undefined
  }
}

/** A browser takes the permission away from a site that gets a message and shows nothing. */
function generalContent(): Content {
  const lang = navigator.language.slice(0, 2)
  const title = texts.push_general({}, isLang(lang) ? lang : DEFAULT_LANG)
  return { title, body: '', path: HOME, tag: 'general' }
}

/** Leads an open window of the app to the page, or opens one. */
async function openPage({ clients, location }: ServiceWorkerGlobalScope, page: string): Promise<void> {
  const address = `${location.origin}/${page}`
  const windows = await clients.matchAll({ type: 'window', includeUncontrolled: true })
  const open = windows.find(({ url }) => new URL(url).pathname === '/')
  // Fails for a window that another version of the worker controls.
  const arrived = await open?.navigate(address).catch(() => null)
  await (arrived?.focus() ?? clients.openWindow(address))
}

/** Shows what the server pushes. */
export function listenForPush(worker: ServiceWorkerGlobalScope): void {
  worker.addEventListener('push', (event) => {
    const { title, body, path, tag } = contentIn(event.data) ?? generalContent()
    const icon = '/icon-192.png'
    event.waitUntil(worker.registration.showNotification(title, { body, tag, icon, data: path }))
  })
  worker.addEventListener('notificationclick', (event) => {
    event.notification.close()
    event.waitUntil(openPage(worker, pageIn(event.notification.data)))
  })
  worker.addEventListener('pushsubscriptionchange', (event) => event.waitUntil(sendNewAddress(worker, event)))
}

/**
 * The worker has no session: the old address and its secret are the proof. After a lost request, or in a browser that
 * does not name the old address, the settings send it when they are opened.
 */
async function sendNewAddress(
  { registration }: ServiceWorkerGlobalScope,
  { oldSubscription, newSubscription }: PushSubscriptionChangeEvent,
): Promise<void> {
  if (oldSubscription === null) return
  const { endpoint: old_endpoint, auth: old_auth } = pushAddressOf(oldSubscription)
  const renewed = newSubscription ?? (await registration.pushManager.subscribe(oldSubscription.options))
  await fetch('/api/app/push_address', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'Idempotency-Key': crypto.randomUUID() },
    body: JSON.stringify({ ...pushAddressOf(renewed), old_endpoint, old_auth }),
  })
}
