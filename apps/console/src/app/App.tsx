import type { CallOutput } from '@home-credit/contract'
import { Center, Loader } from '@mantine/core'
import * as texts from '@home-credit/texts'
import { useEffect, useState } from 'react'
import { LogIn } from '../pages/LogIn.tsx'
import { Start } from '../pages/Start.tsx'
import { call, dropToken, hasToken, keepToken } from './request.ts'

export type Operator = CallOutput<'POST /api/console/me'>['operator']

export function App() {
  const [operator, setOperator] = useState<Operator>()
  const [asking, setAsking] = useState(hasToken)

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
          keepToken(token)
          setOperator(who)
        }}
      />
    )
  }
  const logOut = async (): Promise<void> => {
    await call('POST /api/console/logout', {}, crypto.randomUUID()).catch(() => undefined)
    dropToken()
    setOperator(undefined)
  }
  return <Start operator={operator} onLogOut={() => void logOut()} />
}
