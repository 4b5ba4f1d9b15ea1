import type { ReactNode } from 'react'
import { Answered } from '../../../shared/Answered.tsx'
import type { UserInfo } from '../../../shared/info/info.ts'
import { useQuery, useFresh } from '../../../shared/use-query.ts'
import { BANK_PART } from '../../../features/account/bank-part.tsx'
import { BASIC_PART } from '../../../features/account/basic-part.tsx'
import { InfoForm } from '../../../features/account/InfoForm.tsx'
import { JOB_PART } from '../../../features/account/job-part.tsx'
import type { Part } from '../../../features/account/parts.ts'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { EditPage, toView } from './EditPage.tsx'

export const EditBasic = () => (
  <EditInfo part="basic">{(userInfo) => <InfoForm part={BASIC_PART} userInfo={userInfo} onEnd={toView} />}</EditInfo>
)

export const EditJob = () => (
  <EditInfo part="job">{(userInfo) => <InfoForm part={JOB_PART} userInfo={userInfo} onEnd={toView} />}</EditInfo>
)

export const EditBank = () => (
  <EditInfo part="bank">{(userInfo) => <InfoForm part={BANK_PART} userInfo={userInfo} onEnd={toView} />}</EditInfo>
)

function EditInfo({ part, children }: { part: Part; children(userInfo: UserInfo): ReactNode }) {
  const info = useQuery('POST /api/dk/userInfo', { action: 'read' })
  const fresh = useFresh(info)
  return (
    <EditPage part={part}>
      <Answered call={info} lines={10}>
        {(userInfo) => (fresh ? children(userInfo) : <Skeleton lines={10} />)}
      </Answered>
    </EditPage>
  )
}
