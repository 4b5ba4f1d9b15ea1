import * as texts from '@home-credit/texts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { Page } from './Page.tsx'
import { hrefOf, PATHS } from './paths.ts'

/** A room that is not furnished yet: it has its heading, says so in one sentence, and shows the way out. */
export function ComingPage({ title, tab = false }: { title: string; tab?: boolean }) {
  return (
    <Page title={title} tab={tab}>
      <EmptyState icon="clock" title={texts.page_coming()} action={<a href={hrefOf(PATHS.home)}>{texts.go_home()}</a>} />
    </Page>
  )
}
