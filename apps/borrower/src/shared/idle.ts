export const whenIdle = (): Promise<void> =>
  new Promise((resolve) => {
    if ('requestIdleCallback' in window) requestIdleCallback(() => resolve())
    else setTimeout(resolve, 200)
  })

/** A hidden page is never painted. */
const whenPainted = (): Promise<void> =>
  new Promise((resolve) => {
    if (document.hidden) setTimeout(resolve)
    else requestAnimationFrame(() => setTimeout(resolve))
  })

let loading = 0

/** Counts what the page waits for: its code and what it reads. */
export async function whileLoading<Result>(work: Promise<Result>): Promise<Result> {
  loading += 1
  try {
    return await work
  } finally {
    loading -= 1
  }
}

/** Something may hang. */
const MOST_MS = 10_000

/** Once the page is drawn, with all that it reads. */
export async function whenLoaded(): Promise<void> {
  let late = false
  const timer = setTimeout(() => (late = true), MOST_MS)
  do {
    await whenPainted()
    await whenIdle()
  } while (loading > 0 && !late)
  clearTimeout(timer)
}
