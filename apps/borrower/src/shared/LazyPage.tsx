import * as texts from '@home-credit/texts'
import { startTransition, useEffect, useState, type ComponentType } from 'react'
import { ErrorState } from '../ui/ErrorState.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { whileLoading } from './idle.ts'
import { back, usePlace } from './location.ts'
import { Page } from './Page.tsx'
import { PageFrame } from './PageFrame.tsx'
import { PATHS } from './paths.ts'

/** After this the page reports slow loading; the load continues. */
const TIMEOUT_MS = 60_000
/** After this the chunk counts as lost. */
const CHUNK_TIMEOUT_MS = 120_000
const RELOADED = 'reloaded-for-chunk'

export class ChunkLoadError extends Error {
  override readonly name = 'ChunkLoadError'
}

/** Rejects with a ChunkLoadError if the chunk is lost or too slow. */
function loadChunk<Props>(load: () => Promise<ComponentType<Props>>): Promise<ComponentType<Props>> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new ChunkLoadError('timed out')), CHUNK_TIMEOUT_MS)
  })
  const loaded = load().catch((error: unknown) => {
    throw new ChunkLoadError('lost', { cause: error })
  })
  return Promise.race([loaded, late]).finally(() => clearTimeout(timer))
}

const isServerThere = (): Promise<boolean> =>
  fetch('/', { method: 'HEAD', cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  )

type State<Props> = { at: 'loading' } | { at: 'slow' } | { at: 'lost' } | { at: 'ready'; page: ComponentType<Props> }

interface LazyPageProps<Props> {
  load: () => Promise<ComponentType<Props>>
  /** For a part inside a page: separates its reload mark from that of the page. */
  name?: string
  /** The surrounding page is already rendered. */
  inPage?: boolean
  /** Empty for a page. */
  props: Props
}

/** Renders a page whose code loads on demand: a skeleton, a message when slow, one reload when lost. */
export function LazyPage<Props extends object = object>({
  load,
  name = '',
  inPage = false,
  props,
}: LazyPageProps<Props>) {
  const [state, setState] = useState<State<Props>>({ at: 'loading' })
  const [tries, setTries] = useState(0)
  useOpening(load, `${RELOADED}${name}`, tries, setState)

  if (state.at === 'ready') return <state.page {...props} />
  if (state.at === 'loading') return inPage ? <Coming /> : <ComingPage />
  const notThere = (
    <ErrorState
      message={state.at === 'slow' ? texts.page_slow() : texts.page_not_loaded()}
      onRetry={() => {
        setState({ at: 'loading' })
        setTries(tries + 1)
      }}
    />
  )
  return inPage ? notThere : <Page title={texts.app_title()}>{notThere}</Page>
}

const Coming = () => (
  <div aria-busy>
    <Skeleton lines={6} cards />
  </div>
)

const TABS: ReadonlySet<string> = new Set([PATHS.home, PATHS.loan, PATHS.service, PATHS.my])

/** The bars are there at once, so that whoever waits can also leave. */
function ComingPage() {
  const { path, query } = usePlace()
  const tab = TABS.has(path) && query.toString() === ''
  return (
    <PageFrame back={tab ? undefined : () => back()} tab={tab ? path : undefined}>
      <Coming />
    </PageFrame>
  )
}

function useOpening<Props>(
  load: () => Promise<ComponentType<Props>>,
  reloaded: string,
  tries: number,
  show: (state: State<Props>) => void,
): void {
  useEffect(() => {
    let left = false
    const slow = setTimeout(() => show({ at: 'slow' }), TIMEOUT_MS)
    const open = async (): Promise<void> => {
      try {
        const page = await whileLoading(loadChunk(load))
        sessionStorage.removeItem(reloaded)
        // Rendered in steps, so that a slow phone still reacts to taps.
        if (!left) startTransition(() => show({ at: 'ready', page }))
      } catch (error) {
        console.error(error)
        if (left) return
        // A new version may have replaced the chunk: one reload fetches the new names, if the server can be reached.
        // Pages store their drafts.
        if (sessionStorage.getItem(reloaded) === null && (await isServerThere())) {
          sessionStorage.setItem(reloaded, String(tries))
          location.reload()
        } else show({ at: 'lost' })
      } finally {
        clearTimeout(slow)
      }
    }
    void open()
    return () => {
      left = true
      clearTimeout(slow)
    }
  }, [load, reloaded, tries, show])
}
