// Builds the stale parts: the texts, the two apps and the server's bundle, each into its own dist.
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync, rmSync } from 'node:fs'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const SHARED = ['packages', 'texts', 'scripts', 'package-lock.json', 'tsconfig.base.json']
export const PARTS = ['apps/borrower', 'apps/console', 'apps/server']

const SKIPPED = new Set(['node_modules', 'dist', 'generated'])

/**
 * @param {string} path
 * @returns {Generator<string>}
 */
function* filesOf(path) {
  if (!statSync(path).isDirectory()) {
    yield path
    return
  }
  for (const name of readdirSync(path).toSorted())
    if (!SKIPPED.has(name) && !name.endsWith('.test.ts')) yield* filesOf(join(path, name))
}

/**
 * Every source file of a part, relative to the repository.
 * @param {string} part
 */
export const sourcesOf = (part) =>
  [...SHARED, part].flatMap((source) => Array.from(filesOf(join(root, source)), (file) => relative(root, file)))

/**
 * A fingerprint of a part's sources: names, sizes and times, so that a check takes milliseconds.
 * @param {string} part
 */
function fingerprint(part) {
  const hash = createHash('sha256')
  for (const file of sourcesOf(part)) {
    const { size, mtimeMs } = statSync(join(root, file))
    hash.update(`${file} ${size} ${mtimeMs}\n`)
  }
  return hash.digest('hex')
}

/** @param {string} part */
const stampOf = (part) => join(root, part, 'dist', '.built')
/** @param {string} part */
export const isStale = (part) => !existsSync(stampOf(part)) || readFileSync(stampOf(part), 'utf8') !== fingerprint(part)

/** @param {string} part */
async function buildApp(part) {
  const { build } = await import('vite')
  const before = process.env.NODE_ENV
  // In a test run NODE_ENV is "test", and vite would build for development.
  process.env.NODE_ENV = 'production'
  await build({ root: join(root, part), configFile: join(root, part, 'vite.config.ts'), logLevel: 'warn' })
  if (before === undefined) delete process.env.NODE_ENV
  else process.env.NODE_ENV = before
}

async function buildServer() {
  const { bundleServer } = await import('./bundle.mjs')
  await bundleServer(join(root, 'apps/server/dist'))
}

/**
 * Builds the stale parts and returns them.
 * @param {(line: string) => void} [say]
 */
export async function buildStale(say = () => {}) {
  const stale = PARTS.filter(isStale)
  if (stale.length === 0) return stale
  const { compileTexts } = await import('./texts.mjs')
  compileTexts()
  for (const part of stale) {
    say(`building ${part}`)
    rmSync(join(root, part, 'dist'), { recursive: true, force: true })
    await (part === 'apps/server' ? buildServer() : buildApp(part))
    if (part !== 'apps/server') (await import('./compress.mjs')).compress(join(root, part, 'dist'))
    writeFileSync(stampOf(part), fingerprint(part))
  }
  return stale
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await buildStale(console.log)
