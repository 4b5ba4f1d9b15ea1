import * as texts from '@home-credit/texts'
import { ComingPage } from '../../app/ComingPage.tsx'

export function PersonalInfo() {
  return <ComingPage title={texts.title_personal_info()} />
}
