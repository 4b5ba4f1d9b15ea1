import * as texts from '@home-credit/texts'
import { useEffect, type ReactNode } from 'react'
import { back, relaunch, usePlace } from './location.ts'
import { PageFrame } from './PageFrame.tsx'
import type { Path } from './paths.ts'
import { useTabBadges } from './tab-badges.ts'

export interface PageProps {
  title: string
  /** One of the four pages of the tab bar: these have no way back. */
  tab?: boolean
  /** Back leads there instead of to the page before. */
  backTo?: Path
  /** Where back leads when no page was before. */
  otherwise?: string
  right?: ReactNode
  children: ReactNode
}

/** What every screen is: a header bar, its content, and on the four main ones the tab bar. */
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
