import { isInBrazilsBounds, type Position } from '@home-credit/domain'
import * as texts from '@home-credit/texts'
import { useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import styles from './location.module.css'

const TIMEOUT_MS = 15_000
const FRESH_MS = 60_000

/** Reads the position only on tap; the browser asks for permission. */
export function MyPosition({ onFound }: { onFound(position: Position): void }) {
  const [busy, setBusy] = useState(false)
  const [message, setMessage] = useState<() => string>()
  const fail = (why: () => string): void => {
    setBusy(false)
    setMessage(() => why)
  }
  const ask = (): void => {
    setMessage(undefined)
    if (!('geolocation' in navigator)) return fail(texts.place_here_lost)
    setBusy(true)
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude: lat, longitude: lng } }) => {
        if (!isInBrazilsBounds({ lat, lng })) return fail(texts.place_here_abroad)
        setBusy(false)
        onFound({ lat, lng })
      },
      ({ code, PERMISSION_DENIED }) =>
        fail(code === PERMISSION_DENIED ? texts.place_here_denied : texts.place_here_lost),
      { timeout: TIMEOUT_MS, maximumAge: FRESH_MS },
    )
  }
  return (
    <div className={styles.here}>
      <Button kind="secondary" busy={busy} onClick={ask}>
        {texts.place_here()}
      </Button>
      <p className={styles.note} role="status">
        {message === undefined ? texts.place_here_why() : message()}
      </p>
    </div>
  )
}
