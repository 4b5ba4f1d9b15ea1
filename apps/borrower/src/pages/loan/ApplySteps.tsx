import * as texts from '@home-credit/texts'
import { ComingPage } from '../../app/ComingPage.tsx'

export function ApplySteps() {
  return <ComingPage title={texts.title_apply_steps()} />
}
