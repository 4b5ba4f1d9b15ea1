// `npm start`: builds what is stale, then runs the server in this process.
import { buildStale } from './build.mjs'

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
if (major < 20 || (major === 20 && minor < 19)) {
  process.stderr.write('home-credit: Node 20.19 or later is needed\n')
  process.exit(1)
}
await buildStale((line) => process.stdout.write(`${line}\n`))
// By its address: it has just been built, and is no source to be checked.
await import(new URL('../apps/server/dist/main.js', import.meta.url).href)
