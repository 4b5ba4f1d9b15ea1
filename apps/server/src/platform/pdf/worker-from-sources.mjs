// Starts the thread in tests and tools, where Node cannot load the sources directly; the bundle has its own entry.
import { register } from 'tsx/esm/api'

register()
await import('./worker.ts')
