import * as texts from '@home-credit/texts'
import type { ReactNode } from 'react'
import styles from './HeaderBar.module.css'
import { Icon } from './Icon.tsx'
import { Logo } from './Logo.tsx'

interface Props {
  title: string
  /** The title is read aloud only: the logo, or a heading of the page, stands for it. */
  logo?: boolean | undefined
  back?: (() => void) | undefined
  right?: ReactNode
}

export function HeaderBar({ title, logo = false, back, right }: Props) {
  return (
    <header className={styles.bar}>
      {back !== undefined && (
        <button type="button" className={styles.back} aria-label={texts.ui_back()} onClick={back}>
          <Icon name="back" />
        </button>
      )}
      {logo ? (
        <div className={styles.logo}>
          <Logo />
          <h1 className={styles.spoken}>{title}</h1>
        </div>
      ) : (
        <h1 className={styles.title}>{title}</h1>
      )}
      {right !== undefined && <div className={styles.right}>{right}</div>}
    </header>
  )
}
