import { relaunch } from '../../../shared/location.ts'
import { hrefOf, PATHS } from '../../../shared/paths.ts'
import { ReportForm } from '../../../features/service/ReportForm.tsx'
import { PhotoField } from '../../../features/upload/PhotoField.tsx'

/** The conversation contains the reply to a report. */
export const Report = () => (
  <ReportForm Photo={PhotoField} onSent={() => relaunch(hrefOf(PATHS.service, { talk: '1' }))} />
)
