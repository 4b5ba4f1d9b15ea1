// `npm start`: builds the stale parts, then runs the server in this process.
import { buildStale } from './build.mjs'
import { hasDevelopmentPackages } from './development.mjs'

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
if (major < 20 || (major === 20 && minor < 19)) {
  process.stderr.write('home-credit: Node 20.19 or later is needed\n')
  process.exit(1)
}
// Without development packages (`npm ci --omit=dev`) the build that came with them is run.
if (hasDevelopmentPackages()) await buildStale((line) => process.stdout.write(`${line}\n`))
// By URL, so that the type checker does not follow it: it is a build output.
await import(new URL('../apps/server/dist/main.js', import.meta.url).href)
