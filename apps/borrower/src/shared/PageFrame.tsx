import * as texts from '@home-credit/texts'
import type { ReactNode } from 'react'
import { HeaderBar } from '../ui/HeaderBar.tsx'
import { TabBar } from '../ui/TabBar.tsx'
import styles from './Page.module.css'
import { hrefOf, PATHS } from './paths.ts'

interface Props {
  /** Undefined while the page's code is still on its way. */
  title?: string | undefined
  /** A line below the title. */
  note?: string | undefined
  /** Before the title, such as the picture of who answers. */
  before?: ReactNode
  /** The logo stands for the title, which is read aloud only. */
  logo?: boolean | undefined
  /** The page has its own heading; the header bar shows the logo. */
  ownHeading?: boolean | undefined
  /** Stands on pine with the header bar, above the content. */
  hero?: ReactNode
  /** On a wide screen the content uses its width; other pages stay one column. */
  wide?: boolean | undefined
  right?: ReactNode
  back?: (() => void) | undefined
  /** Path of the current tab, on tab pages. */
  tab?: string | undefined
  badges?: Readonly<Record<string, ReactNode>> | undefined
  children: ReactNode
}

/** The look of every screen, free of browser APIs, because the build also renders the shell from it. */
export function PageFrame({ hero, wide = false, tab, badges, children, ...bar }: Props) {
  const tabs = [
    { key: PATHS.home, label: texts.tab_home(), icon: 'home' as const, href: hrefOf(PATHS.home) },
    { key: PATHS.loan, label: texts.tab_loan(), icon: 'loan' as const, href: hrefOf(PATHS.loan) },
    { key: PATHS.service, label: texts.tab_service(), icon: 'service' as const, href: hrefOf(PATHS.service) },
    { key: PATHS.my, label: texts.tab_account(), icon: 'account' as const, href: hrefOf(PATHS.my) },
  ]
  const onTab = tab !== undefined
  const onPine = hero !== undefined
  const header = <HeaderBar tab={onTab} onPine={onPine} {...bar} />
  return (
    <div
      className={`${styles.column} ${onTab ? styles.onTab : ''} ${wide ? styles.wide : ''} ${onPine ? styles.withHero : ''}`}
    >
      {onPine ? (
        <div className={styles.hero}>
          {header}
          {hero}
        </div>
      ) : (
        header
      )}
      <main className={onTab ? styles.withTabs : styles.content}>{children}</main>
      {onTab && <TabBar tabs={tabs} current={tab} onPine={onPine} badges={badges} />}
    </div>
  )
}
