import { relaunch } from '../../../shared/location.ts'
import { hrefOf, PATHS } from '../../../shared/paths.ts'
import { ReportForm } from '../../../features/service/ReportForm.tsx'
import { PhotoField } from '../../../features/upload/PhotoField.tsx'

/** What was reported is answered in the conversation. */
export const Report = () => (
  <ReportForm Photo={PhotoField} onSent={() => relaunch(hrefOf(PATHS.service, { talk: '1' }))} />
)
