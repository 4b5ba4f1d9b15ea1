export { postgresBinFolder } from './binaries.ts'
export { openCluster } from './cluster.ts'
export { chooseIdentity, commandAs } from './identity.ts'
export { AlreadyRunning, type EmbeddedPostgres, startEmbedded } from './postgres.ts'
