import * as texts from '@home-credit/texts'
import { formatMoneyInColumn } from '@home-credit/web'
import { Figures } from '../../ui/Figures.tsx'

/** Money that is blocked for now, and why. */
export const Blocked = ({ cents }: { cents: number }) => (
  <Figures
    rows={[{ label: texts.wallet_blocked(), value: formatMoneyInColumn(cents), note: texts.wallet_blocked_why() }]}
  />
)
