import { RequestView } from '../../../features/loan/RequestView.tsx'
import { FilesField } from '../../../features/upload/FilesField.tsx'
import type { Given } from './given.ts'

export const Request = (given: Given) => <RequestView {...given} Files={FilesField} />
