import * as texts from '@home-credit/texts'
import { useEffect, type ReactNode } from 'react'
import { back, relaunch, usePlace } from './location.ts'
import { PageFrame } from './PageFrame.tsx'
import type { Path } from './paths.ts'
import { useTabBadges } from './tab-badges.ts'

export interface PageProps {
  title: string
  /** One of the four tab pages, which have no back button. */
  tab?: boolean
  /** Target of the back button instead of the previous page. */
  backTo?: Path
  /** Target of the back button if there is no previous page. */
  otherwise?: string
  /** The page has its own heading; the header bar shows the logo. */
  ownHeading?: boolean
  /** Stands on pine with the header bar. */
  hero?: ReactNode
  /** Uses the width of a wide screen. */
  wide?: boolean
  right?: ReactNode
  /** The logo stands for the title, which is read aloud only. */
  logo?: boolean
  /** A line below the title. */
  note?: string | undefined
  /** Before the title, such as the picture of who answers. */
  before?: ReactNode
  children: ReactNode
}

/** A header bar, the content, and on tab pages the tab bar. */
export function Page({ title, tab = false, backTo, otherwise, children, ...look }: PageProps) {
  const { path } = usePlace()
  const badges = useTabBadges()
  useEffect(() => {
    document.title = `${title} · ${texts.app_title()}`
  }, [title])
  const goBack = backTo === undefined ? () => back(otherwise) : () => relaunch(backTo)
  return (
    <PageFrame title={title} back={tab ? undefined : goBack} tab={tab ? path : undefined} badges={badges} {...look}>
      {children}
    </PageFrame>
  )
}
