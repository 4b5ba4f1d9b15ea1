import * as texts from '@home-credit/texts'
import { ComingPage } from '../../app/ComingPage.tsx'

export function ChooseLocation() {
  return <ComingPage title={texts.title_choose_location()} />
}
