import { RequestView } from '../../../features/loan/RequestView.tsx'
import { FilesField } from '../../../features/upload/FilesField.tsx'
import type { HubViewProps } from './hub-view-props.ts'

export const Request = (props: HubViewProps) => <RequestView {...props} Files={FilesField} />
