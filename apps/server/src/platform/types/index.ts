export { errorCode, isOneOf, keysOf } from './guards.ts'
export { bytesIn, type JsonRow, lazily, timeIn } from './json-row.ts'
