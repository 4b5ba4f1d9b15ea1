import * as texts from '@home-credit/texts'
import { given } from '../shared/given.ts'
import { SandboxLine } from './SandboxLine.tsx'
import { useCall } from '../shared/use-call.ts'

const SETTING_SECONDS = 60

/** Whether this is the sandbox: the document says so, or else the settings when they have come. */
export function useSandbox(): boolean | undefined {
  const { state } = useCall('POST /api/system/setting', {}, { cacheSeconds: SETTING_SECONDS })
  return state.at === 'ready' ? state.data.sandbox : given?.sandbox
}

/** In the sandbox every screen says so. Its place is kept, so that nothing moves when it comes. */
export function SandboxBanner() {
  const sandbox = useSandbox()
  if (sandbox === false) return null
  return <SandboxLine>{sandbox ? texts.sandbox_banner() : ''}</SandboxLine>
}
