import * as texts from '@home-credit/texts'
import { hrefOf, PATHS } from '../../../app/paths.ts'
import { Waiting } from '../../../features/apply/Waiting.tsx'
import { LinkButton } from '../../../features/loan/LinkButton.tsx'
import { NothingToPay } from '../../../features/loan/NothingToPay.tsx'
import { Updates } from '../../../features/loan/Updates.tsx'
import type { SentGiven } from './given.ts'

/** Until it is decided this page looks again by itself. */
export function Sent({ verification, call: { state, reload } }: SentGiven) {
  const busy = state.at === 'ready' && state.refreshing
  return (
    <Waiting verification={verification} promise={<NothingToPay />}>
      <LinkButton href={hrefOf(PATHS.loan)}>{texts.hub_see_loan()}</LinkButton>
      <Updates used={{ detail: undefined, fault: undefined, busy, reload }} />
    </Waiting>
  )
}
