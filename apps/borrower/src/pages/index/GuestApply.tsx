import * as texts from '@home-credit/texts'
import { formatMoney } from '@home-credit/web'
import { PATHS } from '../../shared/paths.ts'
import { hrefWithInput, type SimulatorInput } from '../../shared/simulator-input.ts'
import { Dock } from '../../ui/Dock.tsx'
import { LinkButton } from '../../ui/LinkButton.tsx'

export const GuestApply = (input: SimulatorInput) => (
  <Dock aboveTabs>
    <LinkButton href={hrefWithInput(PATHS.applySteps, input)}>
      {texts.sim_apply_for({ amount: formatMoney(input.netCents) })}
    </LinkButton>
  </Dock>
)
