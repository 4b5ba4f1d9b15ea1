import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import react from '@vitejs/plugin-react'
import { build, type Plugin } from 'vite'
import { css } from './css.ts'
import { pageStyles } from './page-styles.ts'

/** Renders home as HTML: the static shell inside the document. */
async function drawShell(root: string): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'shell-'))
  try {
    await build({
      root,
      configFile: false,
      logLevel: 'error',
      plugins: [react()],
      css,
      ssr: { noExternal: true },
      build: {
        ssr: 'src/app/shell.tsx',
        outDir: folder,
        emptyOutDir: false,
        rolldownOptions: { checks: { pluginTimings: false }, output: { entryFileNames: 'shell.mjs' } },
      },
    })
    const shell = (await import(pathToFileURL(join(folder, 'shell.mjs')).href)) as { drawShell(): string }
    return shell.drawShell()
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

const drawing = (name: string): string =>
  readFileSync(new URL(`../../apps/borrower/icons/${name}.svg`, import.meta.url), 'utf8')

/** The icons inside the document, in development too: no page waits for them, and no script carries them. */
export const icons = (): Plugin => ({
  name: 'icons',
  transformIndexHtml: (html) =>
    html.replace('<!--icons-->', () =>
      drawing('icons')
        .replace('</svg>', () => `${drawing('brand')}</svg>`)
        .replaceAll('\n', ''),
    ),
})

/** Completes the document: inlines the styles of the first load and the shell, so that it waits only for the script. */
export function document(): Plugin {
  let root = ''
  let inlined = ''
  let styles = { file: '', source: '', from: [''] }
  return {
    name: 'document',
    apply: 'build',
    configResolved: (config) => {
      root = config.root
    },
    // A chunk that imports another would preload the stylesheet that is now inlined. Its name is replaced by the
    // document's script, which is already loaded.
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const chunks = Object.values(bundle).filter((one) => one.type === 'chunk')
        const entry = chunks.find(({ isEntry }) => isEntry)
        if (inlined === '' || entry === undefined) throw new Error('the document has no script or no stylesheet')
        for (const chunk of chunks)
          chunk.code = styles.from.reduce(
            (code, file) => code.replaceAll(JSON.stringify(file), JSON.stringify(styles.file)),
            chunk.code.replaceAll(JSON.stringify(inlined), JSON.stringify(entry.fileName)),
          )
        this.emitFile({ type: 'asset', fileName: styles.file, source: styles.source })
      },
    },
    writeBundle(_options, bundle) {
      const wants = Object.values(bundle).find((chunk) => chunk.type === 'chunk' && chunk.code.includes(inlined))
      if (wants !== undefined) throw new Error(`${wants.fileName} waits for the styles of the first load`)
    },
    transformIndexHtml: {
      order: 'post',
      async handler(html, { bundle }) {
        if (bundle === undefined) return html
        const linked = /<link rel="stylesheet"[^>]*href="\/([^"]+)"[^>]*>/
        const [link = '', file = ''] = linked.exec(html) ?? []
        const first = bundle[file]
        if (first?.type !== 'asset' || linked.test(html.replace(link, '')))
          throw new Error('the document needs exactly one stylesheet')
        delete bundle[file]
        inlined = file
        styles = pageStyles(bundle)
        for (const one of styles.from) delete bundle[one]
        const shell = await drawShell(root)
        return (
          html
            .replace(link, () => `<style>${String(first.source).trim()}</style>`)
            .replace('<!--shell-->', () => shell)
            .replace('<!--styles-->', () => `/${styles.file}`)
            // The shell is painted before the script runs, so content that is readable already does not wait for the
            // script.
            .replace('<script type="module" crossorigin', '<script type="module" fetchpriority="low"')
        )
      },
    },
  }
}
