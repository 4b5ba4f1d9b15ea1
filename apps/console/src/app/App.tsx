import { Alert, Center, Loader } from '@mantine/core'
import * as texts from '@home-credit/texts'
import { useEffect, useState } from 'react'
import { LogIn } from '../pages/LogIn.tsx'
import { Start } from '../pages/Start.tsx'
import { call, tokens, type Operator } from './request.ts'

export function App() {
  return (
    <>
      <SandboxBanner />
      <Pages />
    </>
  )
}

/** In the sandbox every screen says so. */
function SandboxBanner() {
  const [sandbox, setSandbox] = useState(false)
  useEffect(() => {
    call('POST /api/system/setting', {}).then(
      (answer) => setSandbox(answer.status_code === 200 && answer.data.sandbox),
      () => undefined,
    )
  }, [])
  return sandbox ? (
    <Alert color="yellow" radius={0} p="xs">
      {texts.sandbox_banner()}
    </Alert>
  ) : null
}

function Pages() {
  const [operator, setOperator] = useState<Operator>()
  const [asking, setAsking] = useState(() => tokens.read() !== null)

  useEffect(() => {
    if (!asking) return
    call('POST /api/console/me', {})
      .then((answer) => answer.status_code === 200 && setOperator(answer.data.operator))
      .catch(() => undefined)
      .finally(() => setAsking(false))
  }, [asking])

  if (asking) {
    return (
      <Center h="100dvh">
        <Loader aria-label={texts.loading()} />
      </Center>
    )
  }
  if (operator === undefined) {
    return (
      <LogIn
        onLogIn={(token, who) => {
          tokens.keep(token)
          setOperator(who)
        }}
      />
    )
  }
  const logOut = async (): Promise<void> => {
    await call('POST /api/console/logout', {}, crypto.randomUUID()).catch(() => undefined)
    tokens.drop()
    setOperator(undefined)
  }
  return <Start operator={operator} onLogOut={() => void logOut()} />
}
