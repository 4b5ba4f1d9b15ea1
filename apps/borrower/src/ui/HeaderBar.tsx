import * as texts from '@home-credit/texts'
import type { ReactNode } from 'react'
import styles from './HeaderBar.module.css'
import { Icon } from './Icon.tsx'
import { Logo } from './Logo.tsx'

interface Props {
  title: string
  /** The page has its own heading: the logo stands here. */
  logo?: boolean | undefined
  /** The page is one of the tabs: on a wide screen the logo and the tabs stand here. */
  tab?: boolean | undefined
  onPine?: boolean | undefined
  back?: (() => void) | undefined
  right?: ReactNode
}

export function HeaderBar({ title, logo = false, tab = false, onPine = false, back, right }: Props) {
  return (
    <header className={`${styles.bar} ${tab ? styles.tab : ''} ${onPine ? styles.onPine : ''}`}>
      {back !== undefined && (
        <button type="button" className={styles.back} aria-label={texts.ui_back()} onClick={back}>
          <Icon name="back" />
        </button>
      )}
      {(logo || tab) && (
        <span className={logo ? styles.logo : styles.wideLogo}>
          <Logo light={onPine} />
        </span>
      )}
      {!logo && <h1 className={styles.title}>{title}</h1>}
      {right !== undefined && <div className={styles.right}>{right}</div>}
    </header>
  )
}
