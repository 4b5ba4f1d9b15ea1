import * as texts from '@home-credit/texts'
import { ComingPage } from '../../app/ComingPage.tsx'

export function Article() {
  return <ComingPage title={texts.title_article()} />
}
