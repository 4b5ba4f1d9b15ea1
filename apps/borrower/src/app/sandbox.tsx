import * as texts from '@home-credit/texts'
import { initialData } from '../shared/initial-data.ts'
import { SandboxLine } from './SandboxLine.tsx'
import { useQuery } from '../shared/use-query.ts'

const SETTING_SECONDS = 60

function useReadSandbox(): boolean | undefined {
  const { state } = useQuery('POST /api/system/setting', {}, { cacheSeconds: SETTING_SECONDS })
  return state.at === 'ready' ? state.data.sandbox : undefined
}

const embedded = initialData?.sandbox

/** The document says it; if it was served without, undefined until the settings are read. */
export const useSandbox = embedded === undefined ? useReadSandbox : (): boolean => embedded

/** Reserves its height while the mode is still unknown, so that nothing shifts. */
export function SandboxBanner() {
  const sandbox = useSandbox()
  if (sandbox === false) return null
  return <SandboxLine>{sandbox ? texts.sandbox_banner() : ''}</SandboxLine>
}
