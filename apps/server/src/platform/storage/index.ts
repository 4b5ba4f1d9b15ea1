export { checkFiles, openFiles, type StorageConfig } from './storage.ts'
