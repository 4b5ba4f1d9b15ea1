import * as texts from '@home-credit/texts'
import { useEffect, type ReactNode } from 'react'
import { HeaderBar } from '../ui/HeaderBar.tsx'
import { TabBar } from '../ui/TabBar.tsx'
import { back, hrefOf, relaunch, usePlace } from './location.ts'
import styles from './Page.module.css'
import { PATHS, type Path } from './paths.ts'

export interface PageProps {
  title: string
  /** One of the four pages of the tab bar: these have no way back. */
  tab?: boolean
  /** Back leads there instead of to the page before. */
  backTo?: Path
  right?: ReactNode
  children: ReactNode
}

/** What every screen is: a header bar, its content, and on the four main ones the tab bar. */
export function Page({ title, tab = false, backTo, right, children }: PageProps) {
  const { path } = usePlace()
  useEffect(() => {
    document.title = `${title} · ${texts.app_title()}`
  }, [title])
  const goBack = backTo === undefined ? back : () => relaunch(backTo)
  const tabs = [
    { key: PATHS.home, label: texts.tab_home(), icon: 'home' as const, href: hrefOf(PATHS.home) },
    { key: PATHS.loan, label: texts.tab_loan(), icon: 'loan' as const, href: hrefOf(PATHS.loan) },
    { key: PATHS.service, label: texts.tab_service(), icon: 'service' as const, href: hrefOf(PATHS.service) },
    { key: PATHS.my, label: texts.tab_account(), icon: 'account' as const, href: hrefOf(PATHS.my) },
  ]
  return (
    <div className={styles.column}>
      <HeaderBar title={title} back={tab ? undefined : goBack} right={right} />
      <main className={tab ? styles.withTabs : styles.content}>{children}</main>
      {tab && <TabBar tabs={tabs} current={path} />}
    </div>
  )
}
