import * as texts from '@home-credit/texts'
import type { ReactNode } from 'react'
import { HeaderBar } from '../ui/HeaderBar.tsx'
import { TabBar } from '../ui/TabBar.tsx'
import styles from './Page.module.css'
import { hrefOf, PATHS } from './paths.ts'

interface Props {
  title: string
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
export function PageFrame({ title, ownHeading, hero, wide = false, right, back, tab, badges, children }: Props) {
  const tabs = [
    { key: PATHS.home, label: texts.tab_home(), icon: 'home' as const, href: hrefOf(PATHS.home) },
    { key: PATHS.loan, label: texts.tab_loan(), icon: 'loan' as const, href: hrefOf(PATHS.loan) },
    { key: PATHS.service, label: texts.tab_service(), icon: 'service' as const, href: hrefOf(PATHS.service) },
    { key: PATHS.my, label: texts.tab_account(), icon: 'account' as const, href: hrefOf(PATHS.my) },
  ]
  const onTab = tab !== undefined
  const onPine = hero !== undefined
  const bar = <HeaderBar title={title} logo={ownHeading} tab={onTab} onPine={onPine} back={back} right={right} />
  return (
    <div
      className={`${styles.column} ${onTab ? styles.onTab : ''} ${wide ? styles.wide : ''} ${onPine ? styles.withHero : ''}`}
    >
      {onPine ? (
        <div className={styles.hero}>
          {bar}
          {hero}
        </div>
      ) : (
        bar
      )}
      <main className={onTab ? styles.withTabs : styles.content}>{children}</main>
      {onTab && <TabBar tabs={tabs} current={tab} onPine={onPine} badges={badges} />}
    </div>
  )
}
