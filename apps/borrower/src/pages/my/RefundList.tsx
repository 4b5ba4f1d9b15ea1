import * as texts from '@home-credit/texts'
import { ComingPage } from '../../app/ComingPage.tsx'

export function RefundList() {
  return <ComingPage title={texts.title_refund_list()} />
}
