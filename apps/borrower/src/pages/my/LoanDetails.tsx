import * as texts from '@home-credit/texts'
import { ComingPage } from '../../app/ComingPage.tsx'

export function LoanDetails() {
  return <ComingPage title={texts.title_loan_details()} />
}
