// `npm run size`: gzipped JavaScript of the borrower app, for the first load and for each lazy page; for a part of a
// page, only what it adds.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { buildStale } from './build.mjs'

const FIRST_LOAD_KB = 80
const PAGE_KB = 20
const WORKER_KB = 6
const DOCUMENT_KB = 20
const dist = process.env.BORROWER_DIST ?? fileURLToPath(new URL('../apps/borrower/dist/', import.meta.url))

await buildStale(console.log)
/** @type {Record<string, { file: string, imports?: string[], dynamicImports?: string[], isEntry?: boolean, isDynamicEntry?: boolean }>} */
const manifest = JSON.parse(readFileSync(join(dist, '.vite', 'manifest.json'), 'utf8'))

/**
 * An entry of the manifest with its static imports.
 * @type {(key: string, seen?: Set<string>) => Set<string>}
 */
const withImports = (key, seen = new Set()) => {
  if (seen.has(key)) return seen
  seen.add(key)
  for (const imported of manifest[key]?.imports ?? []) withImports(imported, seen)
  return seen
}
/** @param {string} file */
const gzipped = (file) => gzipSync(readFileSync(join(dist, file)), { level: 9 }).length / 1024

/** @param {Iterable<string>} keys */
const kilobytes = (keys) => [...keys].reduce((sum, key) => sum + gzipped(manifest[key]?.file ?? key), 0)

const entry = Object.keys(manifest).find((key) => manifest[key]?.isEntry)
if (entry === undefined) throw new Error('the manifest has no entry')
const first = withImports(entry)
/**
 * What is already loaded: the first load and, for a part of a page, which is in the folder of that name, the page.
 * @param {string} key
 */
const before = (key) => {
  const [, folder, name = ''] = /^(src\/pages\/\w+\/)([a-z-]+)\/\w+\.tsx$/.exec(key) ?? []
  const page = `${folder}${name.replace(/(?:^|-)([a-z])/g, (_, letter) => letter.toUpperCase())}.tsx`
  return new Set([...first, ...(manifest[page] === undefined ? [] : withImports(page))])
}
const rows = [
  { page: 'first load (home)', size: kilobytes(first), limit: FIRST_LOAD_KB },
  { page: 'document with styles', size: gzipped('index.html'), limit: DOCUMENT_KB },
  { page: 'worker', size: gzipped('worker.js'), limit: WORKER_KB },
]
for (const key of Object.keys(manifest).filter((name) => manifest[name]?.isDynamicEntry))
  rows.push({
    page: key.replace('src/pages/', ''),
    size: kilobytes([...withImports(key)].filter((each) => !before(key).has(each))),
    limit: PAGE_KB,
  })

let over = 0
for (const { page, size, limit } of rows) {
  if (size > limit) over += 1
  console.log(`${page.padEnd(32)} ${size.toFixed(1).padStart(6)} KB of ${limit}${size > limit ? '  OVER' : ''}`)
}
process.exit(over === 0 ? 0 : 1)
