import { whenIdle } from '../shared/idle.ts'
import { pageAt } from './pages.ts'

/** Loads the code of a page once a link to it is on the screen, one after the other. Returns how to stop. */
export function prefetchSeenLinks(): () => void {
  const queued = new Set<string>()
  let queue = Promise.resolve()
  const prefetch = (link: Element): void => {
    const [path = ''] = (link.getAttribute('href') ?? '').slice(1).split('?')
    const entry = pageAt(path, false)
    if (entry?.comes !== 'when opened' || queued.has(path)) return
    queued.add(path)
    // A page that is not there yet tries again when it is opened.
    queue = queue.then(whenIdle).then(() =>
      entry.load().then(
        () => undefined,
        () => undefined,
      ),
    )
  }
  const seen = new IntersectionObserver((changes) => {
    for (const { isIntersecting, target } of changes)
      if (isIntersecting) {
        seen.unobserve(target)
        prefetch(target)
      }
  })
  const watched = new WeakSet<Element>()
  const watch = (): void => {
    for (const link of document.querySelectorAll('a[href^="#/"]'))
      if (!watched.has(link)) {
        watched.add(link)
        seen.observe(link)
      }
  }
  const changes = new MutationObserver(watch)
  changes.observe(document.body, { childList: true, subtree: true })
  watch()
  return () => {
    changes.disconnect()
    seen.disconnect()
  }
}
