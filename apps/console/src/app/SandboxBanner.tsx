import * as texts from '@home-credit/texts'
import classes from './Shell.module.css'

/** Every screen shows it in the sandbox. */
export function SandboxBanner({ shown }: { shown: boolean }) {
  return shown ? <div className={classes['banner']}>{texts.sandbox_banner()}</div> : null
}
