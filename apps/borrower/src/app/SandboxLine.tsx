import * as texts from '@home-credit/texts'
import styles from './SandboxLine.module.css'

export function SandboxLine({ children }: { children: string }) {
  return (
    <aside className={styles.banner} aria-label={texts.sandbox_title()}>
      {children}
    </aside>
  )
}
