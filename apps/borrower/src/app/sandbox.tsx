import * as texts from '@home-credit/texts'
import { initialData } from '../shared/initial-data.ts'
import { SandboxLine } from './SandboxLine.tsx'
import { useQuery } from '../shared/use-query.ts'

const SETTING_SECONDS = 60

export const useSettings = () => useQuery('POST /api/system/setting', {}, { cacheSeconds: SETTING_SECONDS }).state

/** Taken from the settings once they are loaded, before that from the document; undefined while neither is there. */
export function useSandbox(): boolean | undefined {
  const state = useSettings()
  return state.at === 'ready' ? state.data.sandbox : initialData?.sandbox
}

/** Reserves its height while the mode is still unknown, so that nothing shifts. */
export function SandboxBanner() {
  const sandbox = useSandbox()
  if (sandbox === false) return null
  return <SandboxLine>{sandbox ? texts.sandbox_banner() : ''}</SandboxLine>
}
