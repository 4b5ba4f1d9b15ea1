import { relaunch } from '../../../shared/location.ts'
import { hrefOf, PATHS } from '../../../shared/paths.ts'
import { ComplaintForm } from '../../../features/service/ComplaintForm.tsx'
import { PhotoField } from '../../../features/upload/PhotoField.tsx'

/** The conversation of the complaint shows its protocol number at once. */
export const Complaint = () => (
  <ComplaintForm Photo={PhotoField} onSent={(talk) => relaunch(hrefOf(PATHS.service, { talk }))} />
)
