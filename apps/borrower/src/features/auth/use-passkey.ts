import type { CallOutput } from '@home-credit/contract'
import { CallRejected } from '@home-credit/web'
import { useEffect, useRef } from 'react'
import { logInByPasskey, offersPasskeys } from './passkey.ts'

/** Logs in when the borrower picks a passkey from autofill; shows nothing if the browser offers none. */
export function usePasskey(onLogIn: (session: CallOutput<'POST /api/app/passkey_login'>) => void): void {
  const latest = useRef(onLogIn)
  useEffect(() => {
    latest.current = onLogIn
  })
  useEffect(() => {
    const leaving = new AbortController()
    const wait = async (): Promise<void> => {
      if (!(await offersPasskeys())) return
      // The wrapper reports a refused passkey; then the borrower may pick another.
      for (let again = true; again && !leaving.signal.aborted; ) {
        again = false
        try {
          const session = await logInByPasskey(leaving.signal)
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
}
