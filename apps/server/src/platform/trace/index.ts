export { currentRequestId, follow, traced } from './trace.ts'
