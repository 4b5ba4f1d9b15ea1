import { useEffect } from 'react'
import { LoadingMaskHost } from '../ui/LoadingMask.tsx'
import { ToastHost } from '../ui/Toast.tsx'
import { OfflineLine } from './OfflineLine.tsx'
import { isSparing, whenIdle } from './idle.ts'
import { prefetchSeenLinks } from './prefetch.ts'
import { startWorker } from './start-worker.ts'
import { ReminderHost } from './ReminderHost.tsx'
import { storeFont } from './store-font.ts'

/** What no page needs to be read or tapped: loads after it. */
export function AfterLoad() {
  useEffect(() => {
    void startWorker()
    if (isSparing()) return
    void whenIdle().then(storeFont)
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
