import { useQuery } from '../../shared/use-query.ts'
import { useLastData, type LastData } from '../../shared/use-last-data.ts'
import type { Detail } from './loan.ts'

export interface UsedLoan extends Omit<LastData<unknown>, 'data'> {
  /** Nothing known yet; or null where there is no loan. */
  detail: Detail | null | undefined
}

/** The loan that is being worked on, else the newest. */
export function useLoan(): UsedLoan {
  const { data, ...rest } = useLastData(useQuery('POST /api/dk/getDetail', {}))
  return { ...rest, detail: data?.detail }
}
