// `npm run size`: JavaScript of the borrower app, gzip, for the first load and for each page that comes later.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { buildStale } from './build.mjs'

const FIRST_LOAD_KB = 80
const PAGE_KB = 20
const dist = process.env.BORROWER_DIST ?? fileURLToPath(new URL('../apps/borrower/dist/', import.meta.url))

await buildStale(console.log)
const manifest = JSON.parse(readFileSync(join(dist, '.vite', 'manifest.json'), 'utf8'))

/** An entry of the manifest with all that it imports at once. */
const withImports = (key, seen = new Set()) => {
  if (seen.has(key)) return seen
  seen.add(key)
  for (const imported of manifest[key].imports ?? []) withImports(imported, seen)
  return seen
}
const kilobytes = (keys) => [...keys].reduce((sum, key) => sum + gzipSync(readFileSync(join(dist, manifest[key].file)), { level: 9 }).length, 0) / 1024

const entry = Object.keys(manifest).find((key) => manifest[key].isEntry)
const first = withImports(entry)
const rows = [{ page: 'first load (home)', size: kilobytes(first), limit: FIRST_LOAD_KB }]
for (const key of Object.keys(manifest).filter((name) => manifest[name].isDynamicEntry))
  rows.push({ page: key.replace('src/pages/', ''), size: kilobytes([...withImports(key)].filter((each) => !first.has(each))), limit: PAGE_KB })

let over = 0
for (const { page, size, limit } of rows) {
  if (size > limit) over += 1
  console.log(`${page.padEnd(32)} ${size.toFixed(1).padStart(6)} KB of ${limit}${size > limit ? '  OVER' : ''}`)
}
process.exit(over === 0 ? 0 : 1)
