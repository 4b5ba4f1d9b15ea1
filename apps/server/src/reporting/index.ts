export { failedLogIns } from './audit-log/failed-log-ins.ts'
export { reporting } from './modules.ts'
export { closePast } from './close/past.ts'
export { consult, oracleFaults } from './oracle/oracle-queries.ts'
