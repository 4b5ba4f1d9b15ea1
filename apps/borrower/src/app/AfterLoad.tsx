import { useEffect } from 'react'
import { LoadingMaskHost } from '../ui/LoadingMask.tsx'
import { ToastHost } from '../ui/Toast.tsx'
import { OfflineLine } from './OfflineLine.tsx'
import { isSparing, whenQuiet } from './quiet.ts'
import { prefetchSeenLinks } from './prefetch.ts'
import { startWorker } from './start-worker.ts'
import { ReminderHost } from './ReminderHost.tsx'
import { storeFont } from './store-font.ts'

/** What no page needs to be read or tapped: loads after it. */
export function AfterLoad() {
  useEffect(() => {
    void startWorker()
    let stop = (): void => undefined
    let left = false
    const begin = async (): Promise<void> => {
      await whenQuiet()
      if (left || isSparing()) return
      void storeFont()
      stop = prefetchSeenLinks()
    }
    void begin()
    return () => {
      left = true
      stop()
    }
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
