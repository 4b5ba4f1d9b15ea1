import * as texts from '@home-credit/texts'
import type { ReactNode } from 'react'
import { HeaderBar } from '../ui/HeaderBar.tsx'
import { TabBar } from '../ui/TabBar.tsx'
import styles from './Page.module.css'
import { hrefOf, PATHS } from './paths.ts'

interface Props {
  title: string
  right?: ReactNode
  back?: (() => void) | undefined
  /** Path of the current tab, on tab pages. */
  tab?: string | undefined
  badges?: Readonly<Record<string, ReactNode>> | undefined
  children: ReactNode
}

/** The look of every screen, free of browser APIs, because the build also renders the shell from it. */
export function PageFrame({ title, right, back, tab, badges, children }: Props) {
  const tabs = [
    { key: PATHS.home, label: texts.tab_home(), icon: 'home' as const, href: hrefOf(PATHS.home) },
    { key: PATHS.loan, label: texts.tab_loan(), icon: 'loan' as const, href: hrefOf(PATHS.loan) },
    { key: PATHS.service, label: texts.tab_service(), icon: 'service' as const, href: hrefOf(PATHS.service) },
    { key: PATHS.my, label: texts.tab_account(), icon: 'account' as const, href: hrefOf(PATHS.my) },
  ]
  return (
    <div className={styles.column}>
      <HeaderBar title={title} back={back} right={right} />
      <main className={tab === undefined ? styles.content : styles.withTabs}>{children}</main>
      {tab !== undefined && <TabBar tabs={tabs} current={tab} badges={badges} />}
    </div>
  )
}
