import * as texts from '@home-credit/texts'
import { ComingPage } from '../../app/ComingPage.tsx'

export function My() {
  return <ComingPage title={texts.title_my()} tab />
}
