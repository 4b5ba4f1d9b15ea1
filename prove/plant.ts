import { mkdtempSync, rmSync } from 'node:fs'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { bundleServer } from '../scripts/bundle.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))

export interface Edit {
  /** Path below the repository. */
  file: string
  find: string
  replace: string
}

/**
 * Bundles the server with one line of its sources changed, so that no switch for it exists in the product. A line
 * that is no longer there, or there twice, is an error: a plant that changes nothing would prove nothing.
 */
export async function withPlantedServer<Result>({ file, find, replace }: Edit, work: (bundle: string) => Promise<Result>): Promise<Result> {
  // Beside the real bundle, where the server finds its own folder and its packages.
  const folder = mkdtempSync(join(root, 'apps', 'server', 'dist', 'planted-'))
  let planted = 0
  try {
    await bundleServer(folder, [
      {
        name: 'plant',
        transform(code: string, id: string) {
          if (relative(root, id) !== file) return null
          if (code.split(find).length !== 2) throw new Error(`${file} does not hold this line once: ${find}`)
          planted += 1
          return code.replace(find, () => replace)
        },
      },
    ])
    if (planted !== 1) throw new Error(`${file} is not part of the server`)
    return await work(join(folder, 'main.js'))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
