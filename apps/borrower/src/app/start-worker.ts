/**
 * Starts the worker that opens the app without a network. It has not seen what this visit loaded before it started,
 * so it is told.
 */
export async function startWorker(): Promise<void> {
  // Development serves no worker; some browsers have none.
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  const { serviceWorker } = navigator
  const isFirst = serviceWorker.controller === null
  try {
    await serviceWorker.register('/worker.js')
    const { active } = await serviceWorker.ready
    if (isFirst)
      active?.postMessage(
        performance.getEntriesByType('resource').map(({ name }) => name),
        [],
      )
  } catch {
    // The app works without it.
  }
}
