import * as texts from '@home-credit/texts'
import { ComingPage } from '../../app/ComingPage.tsx'

export function Register() {
  return <ComingPage title={texts.title_register()} />
}
