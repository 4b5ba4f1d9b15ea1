/** After a log-out or an ended session the browser needs no address for notifications; the server has deleted it. */
export async function forgetSubscription(): Promise<void> {
  if (!('serviceWorker' in navigator && 'PushManager' in globalThis)) return
  const registration = await navigator.serviceWorker.getRegistration()
  await (await registration?.pushManager.getSubscription())?.unsubscribe()
}
