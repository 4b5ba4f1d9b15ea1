import { join, resolve } from 'node:path'
import { build, type Plugin } from 'vite'

/** The modules whose scripts every page needs. */
const START = ['src/app/AfterLoad.tsx', 'src/shared/last-seen.ts']

/** Builds the service worker as one file, with the list of the files that this build has. */
export function worker(): Plugin {
  let root = ''
  let outDir = ''
  const files = { build: [] as string[], start: [] as string[] }
  return {
    name: 'worker',
    apply: 'build',
    configResolved: (config) => {
      root = config.root
      outDir = resolve(config.root, config.build.outDir)
    },
    writeBundle(_options, bundle) {
      files.build = Object.keys(bundle)
        .filter((name) => name.startsWith('assets/'))
        .map((name) => `/${name}`)
      const withImports = (name: string): string[] => {
        const chunk = bundle[name]
        return chunk?.type === 'chunk' ? [`/${name}`, ...chunk.imports.flatMap(withImports)] : []
      }
      const started = START.flatMap((module) =>
        Object.values(bundle).filter(
          (file) => file.type === 'chunk' && file.moduleIds.some((id) => id.endsWith(module)),
        ),
      )
      if (started.length !== START.length) throw new Error('a module that the worker stores is in no script, or in two')
      files.start = [...new Set(started.flatMap(({ fileName }) => withImports(fileName)))]
    },
    async closeBundle() {
      if (files.build.length === 0) return
      await build({
        root,
        configFile: false,
        logLevel: 'warn',
        publicDir: false,
        define: { BUILD_FILES: JSON.stringify(files.build), START_FILES: JSON.stringify(files.start) },
        build: {
          outDir,
          emptyOutDir: false,
          rolldownOptions: {
            input: join(root, 'src/worker/main.ts'),
            output: { format: 'iife', entryFileNames: 'worker.js' },
          },
        },
      })
    },
  }
}
