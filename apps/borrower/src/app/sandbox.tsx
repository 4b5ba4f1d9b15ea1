import * as texts from '@home-credit/texts'
import { initialData } from '../shared/initial-data.ts'
import { SandboxLine } from './SandboxLine.tsx'
import { useQuery } from '../shared/use-query.ts'

const SETTING_SECONDS = 60

/** Whether this is the sandbox: the document says so, or else the settings when they have come. */
export function useSandbox(): boolean | undefined {
  const { state } = useQuery('POST /api/system/setting', {}, { cacheSeconds: SETTING_SECONDS })
  return state.at === 'ready' ? state.data.sandbox : initialData?.sandbox
}

/** In the sandbox every screen says so. Its place is kept, so that nothing moves when it comes. */
export function SandboxBanner() {
  const sandbox = useSandbox()
  if (sandbox === false) return null
  return <SandboxLine>{sandbox ? texts.sandbox_banner() : ''}</SandboxLine>
}
