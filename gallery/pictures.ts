import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Lang } from '@home-credit/texts/runtime'
import type { Screen, Width } from './screen.ts'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
export const OUT = join(ROOT, 'gallery', 'out')
const RECORD = join(OUT, 'record.json')

/** One screen in one language at one width. */
export interface Picture {
  screen: Screen
  lang: Lang
  width: Width
}

/** Relative to the folder of the pictures. */
export const fileOf = ({ screen, lang, width }: Picture): string => `${lang}-${width}/${screen.name}.png`

interface Entry {
  /** The build that it shows. */
  build: string
  faults: string[]
}

export interface PictureRecord {
  /** Undefined if it must be taken again: it is missing, or shows another build. */
  find(picture: Picture): Entry | undefined
  store(picture: Picture, bytes: Buffer, faults: string[]): void
}

/** What the pictures depend on: the built apps and server, and the gallery itself. */
const SOURCES = ['apps/borrower/dist', 'apps/console/dist', 'apps/server/dist', 'gallery']

function* filesIn(folder: string): Generator<string> {
  for (const entry of readdirSync(folder, { withFileTypes: true }).toSorted((one, other) =>
    one.name.localeCompare(other.name),
  )) {
    const path = join(folder, entry.name)
    if (path === OUT || entry.name.startsWith('.') || entry.name.endsWith('.test.ts')) continue
    if (entry.isDirectory()) yield* filesIn(path)
    else yield path
  }
}

function buildHash(): string {
  const hash = createHash('sha256')
  for (const source of SOURCES)
    for (const file of filesIn(join(ROOT, source))) hash.update(file.slice(ROOT.length)).update(readFileSync(file))
  return hash.digest('hex').slice(0, 16)
}

/** The pictures of earlier runs; `fresh` forgets them. */
export function openRecord(fresh: boolean): PictureRecord {
  if (fresh) rmSync(OUT, { recursive: true, force: true })
  const build = buildHash()
  const entries: Record<string, Entry> = existsSync(RECORD)
    ? (JSON.parse(readFileSync(RECORD, 'utf8')) as Record<string, Entry>)
    : {}
  return {
    find(picture) {
      const file = fileOf(picture)
      const entry = entries[file]
      return entry?.build === build && existsSync(join(OUT, file)) ? entry : undefined
    },
    store(picture, bytes, faults) {
      const file = fileOf(picture)
      mkdirSync(dirname(join(OUT, file)), { recursive: true })
      writeFileSync(join(OUT, file), bytes)
      entries[file] = { build, faults }
      // After each picture, so that an interrupted run goes on from there.
      writeFileSync(RECORD, JSON.stringify(entries))
    },
  }
}
