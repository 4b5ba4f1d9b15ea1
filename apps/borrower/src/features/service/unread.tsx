import { PATHS } from '../../shared/paths.ts'
import { call } from '../../shared/request.ts'
import { onSessionChange } from '../../shared/session.ts'
import { setTabBadge } from '../../shared/tab-badges.ts'
import { Badge } from '../../ui/Badge.tsx'

/** Limits the checks: borrowers move quickly from page to page. */
const EVERY_MS = 20_000
let lastCheckAt = -EVERY_MS

/** Badge on the service tab. */
export const showUnread = (count: number): void => setTabBadge(PATHS.service, <Badge count={count} />)

// Must not carry over to the next session.
onSessionChange(() => {
  lastCheckAt = -EVERY_MS
  showUnread(0)
})

/** Checks for new replies, at most every 20 seconds. */
export async function lookForUnread(): Promise<void> {
  const now = performance.now()
  if (now - lastCheckAt < EVERY_MS) return
  lastCheckAt = now
  const answer = await call('POST /api/app/conversation', { action: 'unread' })
  if (answer.status_code === 200) showUnread(answer.data.unread)
}
