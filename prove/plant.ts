import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { bundleServer } from '../scripts/bundle.mjs'
import { compress } from '../scripts/compress.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))

export interface Edit {
  /** Relative to the repository. */
  file: string
  find: string
  replace: string
}

const SPECIAL = /[.*+?^${}()|[\]\\]/g

/**
 * Where the text occurs in a source, regardless of line breaks: white space around brackets and operators does not
 * count.
 */
export const placesOf = (code: string, find: string): RegExpMatchArray[] => {
  const words = find.trim().match(/[\w$]+|[^\s\w$]/g) ?? []
  // White space between two words is required; a list that is broken into lines ends with a comma.
  const pattern = words.map((word, index) => {
    const gap = /^[\w$]/.test(word) && /[\w$]$/.test(words[index - 1] ?? '') ? '\\s+' : '\\s*'
    return `${index === 0 ? '' : gap}${/^[)\]}]$/.test(word) ? ',?\\s*' : ''}${word.replace(SPECIAL, String.raw`\$&`)}`
  })
  return [...code.matchAll(new RegExp(pattern.join(''), 'g'))]
}

/**
 * Changes one line of a source while bundling. Throws if the line is missing or occurs twice, because the plant would
 * prove nothing.
 */
function planting({ file, find, replace }: Edit): {
  plugin: { name: string; enforce: 'pre'; transform(code: string, id: string): string | null }
  check(): void
} {
  let planted = 0
  return {
    plugin: {
      name: 'plant',
      enforce: 'pre',
      transform(code, id) {
        if (relative(root, id) !== file) return null
        const [place, ...more] = placesOf(code, find)
        if (place === undefined || more.length > 0) throw new Error(`${file} needs this line exactly once: ${find}`)
        planted += 1
        return `${code.slice(0, place.index)}${replace}${code.slice((place.index ?? 0) + place[0].length)}`
      },
    },
    check() {
      if (planted !== 1) throw new Error(`${file} is not part of the bundle`)
    },
  }
}

/**
 * Bundles the server with changed lines, so that the product needs no switch for it. Several edits when a second
 * check would catch a single one.
 */
export async function withPlantedServer<Result>(
  edits: Edit | readonly Edit[],
  work: (bundle: string) => Promise<Result>,
): Promise<Result> {
  // Beside the real bundle, where the server finds its folder and packages.
  const folder = mkdtempSync(join(root, 'apps', 'server', 'dist', 'planted-'))
  const planted = [edits].flat().map(planting)
  try {
    await bundleServer(
      folder,
      planted.map(({ plugin }) => plugin),
    )
    for (const { check } of planted) check()
    return await work(join(folder, 'main.js'))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Builds the borrower app with one changed line, into a folder of its own. */
export async function withPlantedApp<Result>(edit: Edit, work: (dist: string) => Promise<Result>): Promise<Result> {
  const folder = mkdtempSync(join(tmpdir(), 'planted-app-'))
  const { plugin, check } = planting(edit)
  const app = join(root, 'apps', 'borrower')
  try {
    const { build } = await import('vite')
    await build({
      root: app,
      configFile: join(app, 'vite.config.ts'),
      logLevel: 'error',
      plugins: [plugin],
      build: { outDir: folder },
    })
    check()
    compress(folder)
    return await work(folder)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
