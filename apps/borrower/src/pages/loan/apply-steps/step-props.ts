import type { CallOutput } from '@home-credit/contract'
import type { UserInfo } from '../../../shared/info/info.ts'
import type { QueryResult } from '../../../shared/use-query.ts'
import type { InfoStep } from '../../../features/apply/steps.ts'

export type Verify = CallOutput<'GET /api/dk/verify'>

export interface FormProps {
  step: InfoStep
  userInfo: UserInfo
  field: string | null
  action: string
  onDone(userInfo: UserInfo): void
}

export interface PhotosProps {
  verification: Verify['verification']
  onSaved(answer: Verify): void
  onStale(): void
}

export interface CheckProps {
  userInfo: UserInfo
  verification: Verify['verification']
  onStale(): void
}

export interface SentProps {
  verification: Verify['verification']
  call: QueryResult<Verify>
}
