import { chooseLanguage } from '@home-credit/web'
import { Center, Loader } from '@mantine/core'
import * as texts from '@home-credit/texts'
import { getLang, type Lang } from '@home-credit/texts/runtime'
import { useCallback, useEffect, useRef, useState } from 'react'
import { Enrol, LogIn, SetUp } from '../features/account/index.tsx'
import { FaultAlert } from '../ui/FaultAlert.tsx'
import { Toasts } from '../ui/toasts.tsx'
import { forgetDrafts, hasDrafts, setDraftOwner } from '../ui/use-draft.ts'
import { CurrentPage } from './CurrentPage.tsx'
import { call, onTurn, tokens, type Answer, type Me } from '../shared/request.ts'
import { usePlace } from '../shared/router.ts'
import { SandboxBanner } from './SandboxBanner.tsx'
import { Shell } from './Shell.tsx'

export function App() {
  const sandbox = useSandbox()
  const [lang, setLang] = useState<Lang>(getLang)
  const [first, second] = usePlace().path
  /** A one-time link belongs to its owner, even when another operator is logged in here. */
  const link = first === 'enrol' ? (second ?? '') : undefined
  const choose = (next: Lang): void => {
    chooseLanguage(next)
    setLang(next)
  }
  return (
    <>
      {link === undefined ? (
        <Session sandbox={sandbox} lang={lang} onLang={choose} />
      ) : (
        <>
          <header>
            <SandboxBanner shown={sandbox} />
          </header>
          <Enrol key={link} link={link} lang={lang} onLang={choose} />
        </>
      )}
      <Toasts />
    </>
  )
}

function useSandbox(): boolean {
  const [sandbox, setSandbox] = useState(false)
  useEffect(() => {
    call('POST /api/system/setting', {}).then(
      (answer) => setSandbox(answer.done && answer.data.sandbox),
      () => undefined,
    )
  }, [])
  return sandbox
}

interface SessionProps {
  sandbox: boolean
  lang: Lang
  onLang(lang: Lang): void
}

/** Shows the log-in form without a session, a loader while it loads, otherwise the console. */
function Session({ sandbox, lang, onLang }: SessionProps) {
  const [me, setMe] = useState<Me>()
  const [loading, setLoading] = useState(() => tokens.read() !== null)
  const [fault, setFault] = useState<string>()
  /** The session ended while somebody worked, and whether something unsent is kept. */
  const [over, setOver] = useState<{ hasDraft: boolean }>()
  const isLeaving = useRef(false)

  const ask = useCallback(() => {
    const show = (answer: Answer<Me>): void => {
      if (answer.done) {
        setDraftOwner(answer.data.operator.id)
        setMe(answer.data)
      }
      setFault(answer.done || tokens.read() === null ? undefined : answer.message)
    }
    call('POST /api/console/me', {})
      .then(show)
      .catch(() => setFault(texts.network_lost()))
      .finally(() => setLoading(false))
  }, [])

  useEffect(() => {
    if (tokens.read() !== null) ask()
    return onTurn((turn) => {
      if (turn === 'session lost') {
        // Not for an answer that arrives after a log-out.
        if (!isLeaving.current) setOver({ hasDraft: hasDrafts() })
        setMe(undefined)
      }
      // The role may have changed: reload the allowed actions.
      else ask()
    })
  }, [ask])

  if (loading || (me === undefined && fault !== undefined)) {
    return (
      <>
        <header>
          <SandboxBanner shown={sandbox} />
        </header>
        <Center component="main" h="80dvh" p="md">
          {loading ? <Loader aria-label={texts.loading()} /> : <FaultAlert message={fault ?? ''} onRetry={ask} />}
        </Center>
      </>
    )
  }
  if (me === undefined) {
    return (
      <>
        <header>
          <SandboxBanner shown={sandbox} />
        </header>
        <LogIn
          lang={lang}
          over={over}
          onLang={onLang}
          onLogIn={({ token, operator, actions, set_up_needed }) => {
            tokens.keep(token)
            setDraftOwner(operator.id)
            setOver(undefined)
            isLeaving.current = false
            setMe({ operator, actions, set_up_needed })
          }}
        />
      </>
    )
  }
  const logOut = async (): Promise<void> => {
    const ending = call('POST /api/console/logout', {}, crypto.randomUUID())
    // At once: otherwise the open page would go on calling the server.
    isLeaving.current = true
    tokens.drop()
    forgetDrafts()
    setMe(undefined)
    await ending.catch(() => undefined)
  }
  if (me.set_up_needed) {
    return (
      <>
        <header>
          <SandboxBanner shown={sandbox} />
        </header>
        <SetUp lang={lang} onLang={onLang} onLogOut={() => void logOut()} onDone={ask} />
      </>
    )
  }
  return (
    <Shell me={me} sandbox={sandbox} lang={lang} onLang={onLang} onLogOut={() => void logOut()}>
      <CurrentPage me={me} />
    </Shell>
  )
}
