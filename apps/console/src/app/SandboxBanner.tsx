import * as texts from '@home-credit/texts'
import classes from './SandboxBanner.module.css'

/** Above the screens that have no bar. */
export function SandboxBanner({ shown }: { shown: boolean }) {
  return shown ? <div className={classes['banner']}>{texts.sandbox_banner()}</div> : null
}

export const SandboxBadge = () => <span className={classes['badge']}>{texts.sandbox_banner()}</span>
