import * as texts from '@home-credit/texts'
import { ComingPage } from '../../app/ComingPage.tsx'

export function Service() {
  return <ComingPage title={texts.title_service()} tab />
}
