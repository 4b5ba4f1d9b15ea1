import * as texts from '@home-credit/texts'
import { ComingPage } from '../../app/ComingPage.tsx'

export function MyLoan() {
  return <ComingPage title={texts.title_my_loan()} />
}
