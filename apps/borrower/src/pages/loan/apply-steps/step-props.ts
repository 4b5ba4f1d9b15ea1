import type { CallOutput } from '@home-credit/contract'
import type { Told } from '../../../shared/info/info.ts'
import type { QueryResult } from '../../../shared/use-query.ts'
import type { InfoStep } from '../../../features/apply/steps.ts'

export type Verify = CallOutput<'GET /api/dk/verify'>

/** What each step is drawn with. */
export interface FormProps {
  step: InfoStep
  told: Told
  field: string | null
  onDone(told: Told): void
}

export interface PhotosProps {
  verification: Verify['verification']
  onKept(told: Verify): void
  onMoved(): void
}

export interface CheckProps {
  told: Told
  verification: Verify['verification']
  onMoved(): void
}

export interface SentProps {
  verification: Verify['verification']
  call: QueryResult<Verify>
}
