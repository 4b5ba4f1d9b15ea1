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
  right?: ReactNode
  children: ReactNode
}

/** A header bar, the content, and on tab pages the tab bar. */
export function Page({ title, tab = false, backTo, otherwise, right, children }: PageProps) {
  const { path } = usePlace()
  const badges = useTabBadges()
  useEffect(() => {
    document.title = `${title} · ${texts.app_title()}`
  }, [title])
  const goBack = backTo === undefined ? () => back(otherwise) : () => relaunch(backTo)
  return (
    <PageFrame title={title} right={right} back={tab ? undefined : goBack} tab={tab ? path : undefined} badges={badges}>
      {children}
    </PageFrame>
  )
}
