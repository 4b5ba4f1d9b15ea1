import * as texts from '@home-credit/texts'
import { ComingPage } from '../../app/ComingPage.tsx'

export function OpenLocation() {
  return <ComingPage title={texts.title_open_location()} />
}
