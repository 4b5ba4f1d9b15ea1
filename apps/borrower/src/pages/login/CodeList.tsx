import * as texts from '@home-credit/texts'
import { ComingPage } from '../../app/ComingPage.tsx'

export function CodeList() {
  return <ComingPage title={texts.title_code_list()} />
}
