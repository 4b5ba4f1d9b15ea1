import type { ReactNode } from 'react'
import { LanguageLink } from '../../../shared/LanguageLink.tsx'
import { back } from '../../../shared/location.ts'
import { Page } from '../../../shared/Page.tsx'
import { PATHS } from '../../../shared/paths.ts'
import { titleOf, type Part } from '../../../features/account/parts.ts'

export const toView = (): void => back(PATHS.personalInfo)

export function EditPage({ part, children }: { part: Part; children: ReactNode }) {
  return (
    <Page title={titleOf(part)} otherwise={PATHS.personalInfo} right={<LanguageLink />}>
      {children}
    </Page>
  )
}
