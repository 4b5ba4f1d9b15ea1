import { RejectedView } from '../../../features/loan/RejectedView.tsx'
import type { HubViewProps } from './hub-view-props.ts'

export const Rejected = (props: HubViewProps) => <RejectedView {...props} />
