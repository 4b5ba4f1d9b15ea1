import * as texts from '@home-credit/texts'
import { hrefOf, PATHS } from '../../../shared/paths.ts'
import { Updates } from '../../../shared/Updates.tsx'
import { Waiting } from '../../../features/apply/Waiting.tsx'
import { NothingToPay } from '../../../features/loan/NothingToPay.tsx'
import { LinkButton } from '../../../ui/LinkButton.tsx'
import type { SentProps } from './step-props.ts'

/** Polls until the decision. */
export function Sent({ verification, call: { state, reload } }: SentProps) {
  const busy = state.at === 'ready' && state.refreshing
  return (
    <Waiting verification={verification} promise={<NothingToPay />}>
      <LinkButton href={hrefOf(PATHS.loan)}>{texts.hub_see_loan()}</LinkButton>
      <Updates used={{ busy, reload }} />
    </Waiting>
  )
}
