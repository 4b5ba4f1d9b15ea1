/** A worker that does not start within this time is not there. */
const WORKER_MS = 10_000

export const canPush = (): boolean =>
  'serviceWorker' in navigator && 'PushManager' in globalThis && 'Notification' in globalThis

/** What the browser has now; null: it is not subscribed, or may not show notifications. */
export async function currentSubscription(): Promise<PushSubscription | null> {
  if (!canPush() || Notification.permission !== 'granted') return null
  const registration = await navigator.serviceWorker.getRegistration()
  return (await registration?.pushManager.getSubscription()) ?? null
}

function workerReady(): Promise<ServiceWorkerRegistration> {
  const late = new Promise<never>((_resolve, reject) => {
    setTimeout(() => reject(new Error('no worker')), WORKER_MS)
  })
  return Promise.race([navigator.serviceWorker.ready, late])
}

/** Subscribes with the server's key. Only after a tap: asks for the permission, which the caller has checked. */
export async function subscribeBrowser(publicKey: string): Promise<PushSubscription> {
  const { pushManager } = await workerReady()
  const options = { userVisibleOnly: true, applicationServerKey: publicKey }
  try {
    return await pushManager.subscribe(options)
  } catch (error) {
    const existing = await pushManager.getSubscription()
    if (existing === null) throw error
    // With another key of the server, from before.
    await existing.unsubscribe()
    return pushManager.subscribe(options)
  }
}
