import * as texts from '@home-credit/texts'
import styles from './sandbox.module.css'
import { useCall } from './use-call.ts'

const SETTING_SECONDS = 60

/** Whether this is the sandbox; unknown until the settings have come. */
export function useSandbox(): boolean | undefined {
  const { state } = useCall('POST /api/system/setting', {}, { cacheSeconds: SETTING_SECONDS })
  return state.at === 'ready' ? state.data.sandbox : undefined
}

/** In the sandbox every screen says so. Its place is kept, so that nothing moves when it comes. */
export function SandboxBanner() {
  const sandbox = useSandbox()
  if (sandbox === false) return null
  return (
    <aside className={styles.banner} aria-label={texts.sandbox_title()}>
      {sandbox ? texts.sandbox_banner() : ''}
    </aside>
  )
}
