import type { CallOutput } from '@home-credit/contract'
import { CallRejected } from '@home-credit/web'
import { useEffect, useRef } from 'react'
import { logInByPasskey, offersPasskeys } from './passkey.ts'

/** Logs in when a passkey is picked from what the browser offers to fill in; nothing shows where it offers none. */
export function usePasskey(onLogIn: (session: CallOutput<'POST /api/app/passkey_login'>) => void): void {
  const latest = useRef(onLogIn)
  useEffect(() => {
    latest.current = onLogIn
  })
  useEffect(() => {
    const leaving = new AbortController()
    const wait = async (): Promise<void> => {
      if (!(await offersPasskeys())) return
      // One that was not accepted is said by the wrapper; then another may be picked.
      for (let again = true; again && !leaving.signal.aborted; ) {
        again = false
        try {
          const session = await logInByPasskey(leaving.signal)
          if (session !== undefined && !leaving.signal.aborted) latest.current(session)
        } catch (error) {
          // Left, not possible here, or refused: the password works as ever.
          again = error instanceof CallRejected
        }
      }
    }
    void wait()
    return () => leaving.abort()
  }, [])
}
