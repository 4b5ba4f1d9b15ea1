import * as texts from '@home-credit/texts'
import type { ReactNode } from 'react'
import styles from './HeaderBar.module.css'
import { Icon } from './Icon.tsx'

interface Props {
  title: string
  back?: (() => void) | undefined
  right?: ReactNode
}

export function HeaderBar({ title, back, right }: Props) {
  return (
    <header className={styles.bar}>
      {back !== undefined && (
        <button type="button" className={styles.back} aria-label={texts.ui_back()} onClick={back}>
          <Icon name="back" />
        </button>
      )}
      <h1 className={styles.title}>{title}</h1>
      {right !== undefined && <div className={styles.right}>{right}</div>}
    </header>
  )
}
