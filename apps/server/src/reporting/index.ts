export { failedLogIns } from './audit-log/failed-log-ins.ts'
export { reporting } from './modules.ts'
export { consult } from './oracle/oracle-queries.ts'
