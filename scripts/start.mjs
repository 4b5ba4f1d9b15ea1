// `npm start`: builds what is stale, then runs the server in this process.
import { buildStale } from './build.mjs'

const [major, minor] = process.versions.node.split('.').map(Number)
if (major < 20 || (major === 20 && minor < 19)) {
  process.stderr.write('home-credit: Node 20.19 or later is needed\n')
  process.exit(1)
}
await buildStale((line) => process.stdout.write(`${line}\n`))
await import('../apps/server/dist/main.js')
