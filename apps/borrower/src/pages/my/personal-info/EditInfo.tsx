import type { ReactNode } from 'react'
import { Answered } from '../../../shared/Answered.tsx'
import type { Told } from '../../../shared/info/info.ts'
import { useQuery, useFresh } from '../../../shared/use-query.ts'
import { BANK_PART } from '../../../features/account/bank-part.tsx'
import { BASIC_PART } from '../../../features/account/basic-part.tsx'
import { InfoForm } from '../../../features/account/InfoForm.tsx'
import { JOB_PART } from '../../../features/account/job-part.tsx'
import type { Part } from '../../../features/account/parts.ts'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { EditPage, toView } from './EditPage.tsx'

export const EditBasic = () => (
  <EditInfo part="basic">{(told) => <InfoForm part={BASIC_PART} told={told} onEnd={toView} />}</EditInfo>
)

export const EditJob = () => (
  <EditInfo part="job">{(told) => <InfoForm part={JOB_PART} told={told} onEnd={toView} />}</EditInfo>
)

export const EditBank = () => (
  <EditInfo part="bank">{(told) => <InfoForm part={BANK_PART} told={told} onEnd={toView} />}</EditInfo>
)

function EditInfo({ part, children }: { part: Part; children(told: Told): ReactNode }) {
  const info = useQuery('POST /api/dk/userInfo', { action: 'read' })
  const fresh = useFresh(info)
  return (
    <EditPage part={part}>
      <Answered call={info} lines={10}>
        {(told) => (fresh ? children(told) : <Skeleton lines={10} />)}
      </Answered>
    </EditPage>
  )
}
