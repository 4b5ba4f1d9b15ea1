import { PATHS } from '../../shared/paths.ts'
import { call } from '../../shared/request.ts'
import { onSessionChange } from '../../shared/session.ts'
import { setTabBadge } from '../../shared/tab-badges.ts'
import { Badge } from '../../ui/Badge.tsx'

/** Pages follow each other quickly: it is not asked on each of them. */
const EVERY_MS = 20_000
let lastCheckAt = -EVERY_MS

/** Shows on the tab of the service how many messages wait there. */
export const showUnread = (count: number): void => setTabBadge(PATHS.service, <Badge count={count} />)

// Nothing of one session is shown to the next.
onSessionChange(() => {
  lastCheckAt = -EVERY_MS
  showUnread(0)
})

/** Asks now and then whether the service has answered. */
export async function lookForUnread(): Promise<void> {
  const now = performance.now()
  if (now - lastCheckAt < EVERY_MS) return
  lastCheckAt = now
  const answer = await call('POST /api/app/conversation', { action: 'unread' })
  if (answer.status_code === 200) showUnread(answer.data.unread)
}
