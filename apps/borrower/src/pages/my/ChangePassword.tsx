import * as texts from '@home-credit/texts'
import { ComingPage } from '../../app/ComingPage.tsx'

export function ChangePassword() {
  return <ComingPage title={texts.title_change_password()} />
}
