export const whenIdle = (): Promise<void> =>
  new Promise((resolve) => {
    if ('requestIdleCallback' in window) requestIdleCallback(() => resolve())
    else setTimeout(resolve, 200)
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

/** Once the page is there, with all that it reads. */
export async function whenLoaded(): Promise<void> {
  const end = Date.now() + MOST_MS
  do await whenIdle()
  while (loading > 0 && Date.now() < end)
}
