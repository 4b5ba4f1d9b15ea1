import { useCall } from '../../shared/use-call.ts'
import { useKept, type Kept } from '../../shared/use-kept.ts'
import type { Detail } from './loan.ts'

export interface UsedLoan extends Omit<Kept<unknown>, 'data'> {
  /** Nothing known yet; or null where there is no loan. */
  detail: Detail | null | undefined
}

/** The loan that is being worked on, else the newest. */
export function useLoan(): UsedLoan {
  const { data, ...kept } = useKept(useCall('POST /api/dk/getDetail', {}))
  return { ...kept, detail: data?.detail }
}
