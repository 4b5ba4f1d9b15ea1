import { Answered } from '../../../shared/Answered.tsx'
import { relaunch } from '../../../shared/location.ts'
import { PATHS } from '../../../shared/paths.ts'
import { setQueryData, useQuery, useFresh } from '../../../shared/use-query.ts'
import { Barred } from '../../../features/loan/Barred.tsx'
import { FeeAgreement } from '../../../features/loan/FeeAgreement.tsx'
import type { Detail } from '../../../features/loan/loan.ts'
import type { Bar } from '../../../features/loan/stage.ts'
import { Skeleton } from '../../../ui/Skeleton.tsx'

export const Agree = ({ bar }: { bar?: Bar }) => (bar === undefined ? <Fee /> : <Barred bar={bar} />)

/** Waits for fresh data: an earlier visit may have left an old fee. */
function Fee() {
  const read = useQuery('POST /api/dk/getDetail', {})
  const fresh = useFresh(read)
  const agreed = (detail: Detail): void => {
    setQueryData('POST /api/dk/getDetail', {}, { detail })
    relaunch(PATHS.loan)
  }
  return (
    <Answered call={read} lines={10}>
      {({ detail }) => {
        if (!fresh) return <Skeleton lines={10} />
        if (detail?.loan.state !== 'package_unpaid' || detail.package === null) return <Barred bar="applied" />
        return <FeeAgreement detail={detail} chosen={detail.package} onAgreed={agreed} onStale={read.reload} />
      }}
    </Answered>
  )
}
