export { currentRequestId, traced } from './trace.ts'
