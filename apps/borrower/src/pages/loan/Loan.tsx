import * as texts from '@home-credit/texts'
import { ComingPage } from '../../app/ComingPage.tsx'

export function Loan() {
  return <ComingPage title={texts.title_loan()} tab />
}
