import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { bundleServer } from '../scripts/bundle.mjs'
import { compress } from '../scripts/compress.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))

export interface Edit {
  /** Path below the repository. */
  file: string
  find: string
  replace: string
}

const SPECIAL = /[.*+?^${}()|[\]\\]/g

/** Where a line stands in a source, however it is broken into lines: white space counts for nothing beside brackets and operators. */
export const placesOf = (code: string, find: string): RegExpMatchArray[] => {
  const words = find.trim().match(/[\w$]+|[^\s\w$]/g) ?? []
  // Two words keep some white space between them; a list that is broken into lines ends with a comma.
  const pattern = words.map((word, index) => {
    const gap = /^[\w$]/.test(word) && /[\w$]$/.test(words[index - 1] ?? '') ? '\\s+' : '\\s*'
    return `${index === 0 ? '' : gap}${/^[)\]}]$/.test(word) ? ',?\\s*' : ''}${word.replace(SPECIAL, String.raw`\$&`)}`
  })
  return [...code.matchAll(new RegExp(pattern.join(''), 'g'))]
}

/** Changes one line of one source on its way into a bundle. A line that is no longer there, or there twice, is an error: it would prove nothing. */
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
        if (place === undefined || more.length > 0) throw new Error(`${file} does not hold this line once: ${find}`)
        planted += 1
        return `${code.slice(0, place.index)}${replace}${code.slice((place.index ?? 0) + place[0].length)}`
      },
    },
    check() {
      if (planted !== 1) throw new Error(`${file} is not part of what was built`)
    },
  }
}

/** Bundles the server with a line of its sources changed, or several where one alone would be caught by another, so that no switch for it exists in the product. */
export async function withPlantedServer<Result>(
  edits: Edit | readonly Edit[],
  work: (bundle: string) => Promise<Result>,
): Promise<Result> {
  // Beside the real bundle, where the server finds its own folder and its packages.
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

/** Builds the borrower app with one line of its sources changed, into a folder of its own. */
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
