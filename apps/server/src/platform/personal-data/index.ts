export { type Holder, inOrderOfErasure, type KeepReason, nothingToErase, nothingToKeep } from './holder.ts'
