import * as texts from '@home-credit/texts'
import { useEffect } from 'react'
import { ComingPage } from '../../app/ComingPage.tsx'
import { returnFromLogin, useHasSession } from '../../app/session.ts'

export function Login() {
  const hasSession = useHasSession()
  // Logged in here or in another tab: back to the page that asked for it.
  useEffect(() => {
    if (hasSession) returnFromLogin()
  }, [hasSession])
  return <ComingPage title={texts.title_login()} />
}
