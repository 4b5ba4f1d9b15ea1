import { openFile, removeOldFiles, storeLoaded, storeStart } from './files.ts'
import { listenForPush } from './push.ts'

declare const self: ServiceWorkerGlobalScope

// A new version waits until no page of the one before is open: it never changes the code under an open form.
self.addEventListener('install', (event) => event.waitUntil(storeStart()))
self.addEventListener('activate', (event) => event.waitUntil(Promise.all([removeOldFiles(), self.clients.claim()])))
self.addEventListener('fetch', (event) => {
  const answer = openFile(event, self.location.origin)
  if (answer !== undefined) event.respondWith(answer)
})
self.addEventListener('message', (event) => {
  const addresses: unknown[] = Array.isArray(event.data) ? event.data : []
  event.waitUntil(
    storeLoaded(
      addresses.filter((address) => typeof address === 'string'),
      self.location.origin,
    ),
  )
})
listenForPush(self)
