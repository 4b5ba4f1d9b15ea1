import type { CallOutput } from '@home-credit/contract'
import type { Told } from '../../../shared/info/info.ts'
import type { UsedCall } from '../../../shared/use-call.ts'
import type { InfoStep } from '../../../features/apply/steps.ts'

export type Verify = CallOutput<'GET /api/dk/verify'>

/** What each step is drawn with. */
export interface FormGiven {
  step: InfoStep
  told: Told
  field: string | null
  onDone(told: Told): void
}

export interface PhotosGiven {
  verification: Verify['verification']
  onKept(told: Verify): void
  onMoved(): void
}

export interface CheckGiven {
  told: Told
  verification: Verify['verification']
  onMoved(): void
}

export interface SentGiven {
  verification: Verify['verification']
  call: UsedCall<Verify>
}
