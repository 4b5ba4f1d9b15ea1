export { postgresBinFolder } from './binaries.ts'
export { openCluster } from './cluster.ts'
export { AlreadyRunning, type EmbeddedPostgres, startEmbedded } from './postgres.ts'
