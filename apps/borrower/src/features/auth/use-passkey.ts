import type { CallOutput } from '@home-credit/contract'
import { CallRejected } from '@home-credit/web'
import { useEffect, useRef, useState } from 'react'
import { hasPasskeys, logInByPasskey, offersPasskeys } from './passkey.ts'

interface Passkey {
  /** The browser knows passkeys. */
  offered: boolean
  busy: boolean
  /** Opens the browser's dialog. */
  use(): void
}

/** Logs in when the borrower picks a passkey from autofill or asks for the browser's dialog. */
export function usePasskey(onLogIn: (session: CallOutput<'POST /api/app/passkey_login'>) => void): Passkey {
  const latest = useRef(onLogIn)
  const page = useRef<AbortSignal>(undefined)
  const [busy, setBusy] = useState(false)
  useEffect(() => {
    latest.current = onLogIn
  })
  useEffect(() => {
    const leaving = new AbortController()
    page.current = leaving.signal
    const wait = async (): Promise<void> => {
      if (!(await offersPasskeys())) return
      // The wrapper reports a refused passkey; then the borrower may pick another.
      for (let again = true; again && !leaving.signal.aborted; ) {
        again = false
        try {
          const session = await logInByPasskey(leaving.signal, true)
          if (session !== undefined && !leaving.signal.aborted) latest.current(session)
        } catch (error) {
          // Aborted, unsupported or refused: the password still works.
          again = error instanceof CallRejected
        }
      }
    }
    void wait()
    return () => leaving.abort()
  }, [])
  const use = async (): Promise<void> => {
    const signal = page.current
    if (signal === undefined || busy) return
    setBusy(true)
    try {
      const session = await logInByPasskey(signal, false)
      if (session !== undefined && !signal.aborted) latest.current(session)
    } catch {
      // Closed, or reported by the wrapper: the password still works.
    } finally {
      setBusy(false)
    }
  }
  return { offered: hasPasskeys(), busy, use: () => void use() }
}
