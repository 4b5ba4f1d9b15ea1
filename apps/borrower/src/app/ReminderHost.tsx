import { lazy, Suspense } from 'react'
import { usePlace } from '../shared/location.ts'
import { PATHS } from '../shared/paths.ts'
import { useHasSession } from '../shared/session.ts'

/** Pages that never show a reminder. */
const QUIET = new Set<string>([
  PATHS.recharge,
  PATHS.payment,
  PATHS.service,
  PATHS.login,
  PATHS.register,
  PATHS.forgot,
  PATHS.codeList,
  PATHS.lang,
])

const Nothing = () => null

/** Loaded only with a session, so that visitors do not wait for it. If loading fails, the next visit tries again. */
const LazyReminder = lazy(() =>
  import('./DailyReminder.tsx').then(
    ({ DailyReminder }) => ({ default: DailyReminder }),
    () => ({ default: Nothing }),
  ),
)

/** Shows the reminder on every page except the quiet ones, and only with a session. */
export function ReminderHost() {
  const { path } = usePlace()
  const hasSession = useHasSession()
  if (!hasSession || QUIET.has(path)) return null
  return (
    <Suspense>
      <LazyReminder key={path} />
    </Suspense>
  )
}
