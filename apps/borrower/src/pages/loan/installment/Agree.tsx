import type { ReactNode } from 'react'
import { Answered } from '../../../app/Answered.tsx'
import { relaunch } from '../../../app/location.ts'
import { PATHS } from '../../../app/paths.ts'
import { know, useCall, useFresh } from '../../../app/use-call.ts'
import { FeeAgreement } from '../../../features/loan/FeeAgreement.tsx'
import type { Detail } from '../../../features/loan/loan.ts'
import { Skeleton } from '../../../ui/Skeleton.tsx'

/** The fee of the package that is chosen, as it stands now and not as it was when the page was open before; `elsewhere` where the loan is past it. */
export function Agree({ elsewhere }: { elsewhere: ReactNode }) {
  const read = useCall('POST /api/dk/getDetail', {})
  const fresh = useFresh(read)
  const agreed = (detail: Detail): void => {
    know('POST /api/dk/getDetail', {}, { detail })
    relaunch(PATHS.loan)
  }
  return (
    <Answered call={read} lines={10}>
      {({ detail }) => {
        if (!fresh) return <Skeleton lines={10} />
        if (detail?.loan.state !== 'package_unpaid' || detail.package === null) return elsewhere
        return <FeeAgreement detail={detail} chosen={detail.package} onAgreed={agreed} onStale={read.reload} />
      }}
    </Answered>
  )
}
