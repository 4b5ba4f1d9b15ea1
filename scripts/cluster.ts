// npm run cluster [-- --folder <folder>]: a cluster on this machine, until Ctrl+C. docs/OPERATIONS.md, "A cluster".
import { parseArgs } from 'node:util'
import { placeOf } from '../apps/server/src/platform/db/hosts.ts'
import { buildStale } from './build.mjs'
import { startCluster } from './cluster/cluster.ts'

const { values } = parseArgs({ options: { folder: { type: 'string', default: 'data/cluster' } } })
const say = (line: string): void => console.log(line)
await buildStale(say)
const cluster = await startCluster(values.folder, { say: (part) => say(`starting ${part}`) })
const { name } = await cluster.leader()
say(`
borrowers     ${cluster.url}/  (a certificate of its own: the browser asks)
operators     ${cluster.url}/console
sandbox       ${cluster.url}/sandbox
leader        ${name}; who leads: ${cluster.nodes.map(({ patroniUrl }) => `${patroniUrl}/cluster`)[0]}
database      ${placeOf(cluster.readingUrl)} through HAProxy, which follows the leader; credit_reading may only read
passwords     ${values.folder}/secrets
logs, data    ${values.folder}

Ctrl+C stops all of it. Started again, it goes on with the same data.`)
let stopping = false
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.on(signal, () => {
    if (stopping) return
    stopping = true
    say('stopping servers, databases and etcd')
    void cluster.stop().then(() => process.exit(0))
  })
