import { lazy, Suspense } from 'react'
import { usePlace } from '../shared/location.ts'
import { PATHS } from '../shared/paths.ts'
import { useHasSession } from '../shared/session.ts'

/** The eight pages that are left in peace. */
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

/** It comes with a session: who only looks does not wait for it. Where it is lost, the next visit asks. */
const LazyReminder = lazy(() =>
  import('./DailyReminder.tsx').then(
    ({ DailyReminder }) => ({ default: DailyReminder }),
    () => ({ default: Nothing }),
  ),
)

/** Asks for the reminder on every page but the quiet ones, with a session only. */
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
