import { QuotaView } from '../../../features/loan/QuotaView.tsx'
import { FilesField } from '../../../features/upload/FilesField.tsx'
import type { HubViewProps } from './hub-view-props.ts'

export const Quota = (props: HubViewProps) => <QuotaView {...props} Files={FilesField} />
