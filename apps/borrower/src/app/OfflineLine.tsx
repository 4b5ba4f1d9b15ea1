import * as texts from '@home-credit/texts'
import { useCallback, useEffect, useLayoutEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { lastSeen, type LastSeen } from '../shared/last-seen.ts'
import { formatWhen } from '../ui/format-days.ts'
import { Icon } from '../ui/Icon.tsx'
import { useStore } from '../ui/store.ts'
import styles from './OfflineLine.module.css'

/** A place above every page. */
function makePlace(): HTMLElement {
  const place = document.createElement('div')
  place.setAttribute('aria-live', 'polite')
  return place
}

/** Says since when the page shows what this device stored; asks again when tapped and when the network is back. */
export function OfflineLine() {
  const [place] = useState(makePlace)
  const seen = useStore(lastSeen)
  useEffect(() => {
    document.body.prepend(place)
    return () => place.remove()
  }, [place])
  return createPortal(seen === undefined ? null : <Line seen={seen} />, place)
}

/** `online` says only that there is some network, and may come before the last read has failed. */
const AGAIN_MS = 10_000

function Line({ seen: { at, reloads } }: { seen: LastSeen }) {
  const again = useCallback(() => reloads.forEach((reload) => reload()), [reloads])
  useLayoutEffect(() => {
    const timer = setInterval(again, AGAIN_MS)
    addEventListener('online', again)
    return () => {
      clearInterval(timer)
      removeEventListener('online', again)
    }
  }, [again])
  return (
    <aside className={styles.line} aria-label={texts.offline_title()}>
      <Icon name="offline" size={20} />
      <p className={styles.words}>{texts.offline_seen({ time: formatWhen(new Date(at).toISOString()) })}</p>
      <button type="button" className={styles.again} onClick={again}>
        {texts.retry()}
      </button>
    </aside>
  )
}
