import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'
import { compress } from '../scripts/compress.mjs'

const DIST = fileURLToPath(new URL('../apps/borrower/dist', import.meta.url))

/**
 * The built app with one page that has only what no page can do without: the same document and styles, React, a fixed
 * text and one read. Its scores are what the machine and Lighthouse leave for any page.
 */
export async function withBound<Result>(work: (dist: string) => Promise<Result>): Promise<Result> {
  const folder = mkdtempSync(join(tmpdir(), 'bound-'))
  try {
    cpSync(DIST, folder, { recursive: true })
    const [, script] =
      /<script type="module"[^>]* src="\/([^"]+)"/.exec(readFileSync(join(DIST, 'index.html'), 'utf8')) ?? []
    if (script === undefined) throw new Error('the document has no script')
    await build({
      configFile: false,
      logLevel: 'error',
      mode: 'production',
      build: {
        outDir: folder,
        emptyOutDir: false,
        modulePreload: false,
        rolldownOptions: {
          input: fileURLToPath(new URL('bound-page.ts', import.meta.url)),
          output: { entryFileNames: script },
        },
      },
    })
    compress(folder)
    return await work(folder)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
