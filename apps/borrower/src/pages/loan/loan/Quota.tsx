import { QuotaView } from '../../../features/loan/QuotaView.tsx'
import { FilesField } from '../../../features/upload/FilesField.tsx'
import type { Given } from './given.ts'

export const Quota = (given: Given) => <QuotaView {...given} Files={FilesField} />
