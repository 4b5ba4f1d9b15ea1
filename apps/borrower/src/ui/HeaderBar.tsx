import * as texts from '@home-credit/texts'
import type { ReactNode } from 'react'
import styles from './HeaderBar.module.css'
import { Icon } from './Icon.tsx'
import { Logo } from './Logo.tsx'

interface Props {
  /** Undefined while a page's code is still on its way. */
  title?: string | undefined
  /** A line below the title. */
  note?: string | undefined
  /** Before the title, such as the picture of who answers. */
  before?: ReactNode
  /** The logo stands for the title, which is read aloud only. */
  logo?: boolean | undefined
  /** The page has its own heading; the logo stands here. */
  ownHeading?: boolean | undefined
  /** The page is one of the tabs: on a wide screen the logo and the tabs stand here. */
  tab?: boolean | undefined
  onPine?: boolean | undefined
  back?: (() => void) | undefined
  right?: ReactNode
}

export function HeaderBar({ title, note, before, logo, ownHeading, tab, onPine, back, right }: Props) {
  const withLogo = logo || ownHeading
  return (
    <header className={`${styles.bar} ${tab ? styles.tab : ''} ${onPine ? styles.onPine : ''}`} data-tab={tab}>
      {back !== undefined && (
        <button type="button" className={styles.back} aria-label={texts.ui_back()} onClick={back}>
          <Icon name="back" />
        </button>
      )}
      {before}
      {(withLogo || tab) && (
        <span className={withLogo ? styles.logo : styles.wideLogo}>
          <Logo light={onPine} />
        </span>
      )}
      {!ownHeading && (
        <div className={logo ? styles.spoken : styles.words}>
          {title !== undefined && <h1 className={styles.title}>{title}</h1>}
          {note !== undefined && (
            <p className={styles.note} role="status">
              {note}
            </p>
          )}
        </div>
      )}
      {right !== undefined && <div className={styles.right}>{right}</div>}
    </header>
  )
}
