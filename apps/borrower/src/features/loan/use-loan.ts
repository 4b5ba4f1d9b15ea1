import { useQuery } from '../../shared/use-query.ts'
import { useLastData, type LastData } from '../../shared/use-last-data.ts'
import type { Detail } from './loan.ts'

export interface UsedLoan extends Omit<LastData<unknown>, 'data'> {
  /** Undefined while loading, null if there is no loan. */
  detail: Detail | null | undefined
}

/** The loan in progress, or else the newest. */
export function useLoan(): UsedLoan {
  const { data, ...rest } = useLastData(useQuery('POST /api/dk/getDetail', {}))
  return { ...rest, detail: data?.detail }
}
