export type { Dependencies, Module } from './module.ts'
export { platform } from './modules.ts'
export { CHECKOUT_FOLDER, SERVER_FOLDER } from './root.ts'
export { VERSION, VERSION_CODE } from './version.ts'
