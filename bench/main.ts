// npm run bench -- <area>: measures alternatives side by side in one run; on a shared machine a ratio says more than
// a time.
import { readdirSync } from 'node:fs'

const areas = readdirSync(new URL('./areas', import.meta.url)).map((name) => name.replace(/\.ts$/, ''))
const area = process.argv[2]
if (area === undefined || !areas.includes(area)) {
  console.error(`usage: npm run bench -- <${areas.join(' | ')}>`)
  process.exit(2)
}
const { bench } = (await import(`./areas/${area}.ts`)) as { bench(): Promise<void> }
await bench()
