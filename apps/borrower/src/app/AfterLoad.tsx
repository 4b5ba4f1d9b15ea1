import { useEffect } from 'react'
import { LoadingMaskHost } from '../ui/LoadingMask.tsx'
import { ToastHost } from '../ui/Toast.tsx'
import { OfflineLine } from './OfflineLine.tsx'
import { prefetchSeenLinks } from './prefetch.ts'
import { startWorker } from './start-worker.ts'
import { ReminderHost } from './ReminderHost.tsx'

/** What no page needs to be read or tapped: loads after it. */
export function AfterLoad() {
  useEffect(() => {
    void startWorker()
    return prefetchSeenLinks()
  }, [])
  return (
    <>
      <OfflineLine />
      <ReminderHost />
      <ToastHost />
      <LoadingMaskHost />
    </>
  )
}
