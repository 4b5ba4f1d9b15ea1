// How tests and tools start the thread, which Node cannot read as it is written; the bundle has an entry of its own.
import { register } from 'tsx/esm/api'

register()
await import('./worker.ts')
