export { errorCode, isOneOf, keysOf } from './guards.ts'
