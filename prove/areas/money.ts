import type { Claim } from '../claim.ts'
import { agreement } from '../money/agreement.ts'
import { balancesEnd } from '../money/balances.ts'
import { cetRises } from '../money/cet-rises.ts'
import { partsSum } from '../money/parts.ts'
import { rangesHold } from '../money/ranges.ts'
import { settlementGrows } from '../money/settlement.ts'
import { splitsEndTheSame } from '../money/splits.ts'
import { walks } from '../money/walks.ts'
import { workedFigures } from '../money/worked.ts'
import { worthIsPrincipal } from '../money/worth.ts'

/** Worked figures, properties, the second computation, random walks. */
export const claims: readonly Claim[] = [
  workedFigures,
  partsSum,
  balancesEnd,
  worthIsPrincipal,
  cetRises,
  settlementGrows,
  splitsEndTheSame,
  rangesHold,
  agreement,
  walks,
]
