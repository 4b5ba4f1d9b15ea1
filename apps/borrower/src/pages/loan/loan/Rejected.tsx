import { RejectedView } from '../../../features/loan/RejectedView.tsx'
import type { Given } from './given.ts'

export const Rejected = (given: Given) => <RejectedView {...given} />
