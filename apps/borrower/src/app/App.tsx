import { onLanguageChange } from '@home-credit/web'
import { getLang } from '@home-credit/texts/runtime'
import { memo, useEffect, useLayoutEffect, useState, useSyncExternalStore, type ComponentType } from 'react'
import { deviceToken } from '../shared/enter.ts'
import { whenLoaded } from '../shared/idle.ts'
import { LazyPage } from '../shared/LazyPage.tsx'
import { place, relaunch, usePlace } from '../shared/location.ts'
import { pageAt, type PageEntry } from './pages.ts'
import { PATHS } from '../shared/paths.ts'
import { SandboxBanner, useSandbox } from './sandbox.tsx'
import { goToLogin, tokens, useHasSession } from '../shared/session.ts'

export function App() {
  // Re-renders the whole app when the language changes; form input survives.
  const lang = useSyncExternalStore(onLanguageChange, getLang)
  // Reveals what index.html hid until the right page was rendered.
  useLayoutEffect(() => {
    delete document.documentElement.dataset['shell']
  }, [])
  return (
    <>
      <SandboxBanner />
      <CurrentPage lang={lang} />
      <Later />
    </>
  )
}

/** Comes once the page is there, so that nothing delays what is read first. */
function Later() {
  const [part, setPart] = useState<{ AfterLoad: ComponentType }>()
  useEffect(() => {
    const load = (): void =>
      void import('./AfterLoad.tsx').then(setPart, () => addEventListener('online', load, { once: true }))
    void whenLoaded().then(load)
  }, [])
  return part && <part.AfterLoad />
}

function CurrentPage({ lang }: { lang: string }) {
  const { path } = usePlace()
  const sandbox = useSandbox()
  const hasSession = useHasSession()
  const entry = pageAt(path, sandbox !== false)
  const barred = entry?.session === true && !hasSession

  useEffect(() => {
    if (entry === undefined) relaunch(PATHS.home)
    else if (barred) goToLogin(path === PATHS.applySteps && deviceToken() === undefined ? PATHS.register : PATHS.login)
  }, [entry, barred, path])

  if (entry === undefined || barred) return null
  return <RoutedPage key={path} entry={entry} lang={lang} />
}

/** Rendered again in another language, but not when only the settings arrive. */
const RoutedPage = memo(({ entry }: { entry: PageEntry; lang: string }) => {
  // Each path starts at its top. No arrow shorthand: newer browsers return a promise here, which is no
  // cleanup function.
  useEffect(() => {
    scrollTo(0, 0)
  }, [])
  const { read } = entry
  useEffect(() => {
    if (tokens.read() !== null && place().query.toString() === '') read?.()
  }, [read])
  return entry.comes === 'at once' ? <entry.page /> : <LazyPage load={entry.load} props={{}} />
})
