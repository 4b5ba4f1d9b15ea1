import * as texts from '@home-credit/texts'
import { ComingPage } from '../../app/ComingPage.tsx'

export function Wallet() {
  return <ComingPage title={texts.title_wallet()} />
}
