import * as texts from '@home-credit/texts'
import { useEffect, useState, type ComponentType } from 'react'
import { ErrorState } from '../ui/ErrorState.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { Page } from './Page.tsx'
import frame from './Page.module.css'

/** After this the page says that it takes long; the load goes on. */
const TIMEOUT_MS = 60_000
/** After this the chunk counts as lost. */
const CHUNK_TIMEOUT_MS = 120_000
const RELOADED = 'reloaded-for-chunk'

export class ChunkLoadError extends Error {
  override readonly name = 'ChunkLoadError'
}

/** The chunk of a page, or an error where it is lost or takes too long. */
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

type State<Props> = { at: 'loading' } | { at: 'slow' } | { at: 'lost' } | { at: 'ready'; page: ComponentType<Props> }

interface LazyPageProps<Props> {
  load: () => Promise<ComponentType<Props>>
  /** For a part inside a page: what is lost is told apart from the page, which was found. */
  name?: string
  /** The page around it is there already. */
  inPage?: boolean
  /** What it is drawn with; nothing for a page. */
  props: Props
}

/** Opens a page whose code comes when it is needed: a placeholder, a word when it is slow, one reload when it is lost. */
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
  if (state.at === 'loading') {
    return (
      <div className={inPage ? undefined : frame.column} aria-busy>
        <div className={inPage ? undefined : frame.coming}>
          <Skeleton lines={6} />
        </div>
      </div>
    )
  }
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
        const page = await loadChunk(load)
        sessionStorage.removeItem(reloaded)
        if (!left) show({ at: 'ready', page })
      } catch (error) {
        console.error(error)
        if (left) return
        // A new version of the app may have replaced the chunk: one reload fetches the new names. Drafts are kept by their pages.
        if (sessionStorage.getItem(reloaded) === null) {
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
