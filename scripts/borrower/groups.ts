import { fileURLToPath } from 'node:url'
import { build, type Rolldown, type UserConfig } from 'vite'
import { FIRST_LOAD, firstLoad } from './first-load.ts'
import { mergeParts, type Entry } from './merge-parts.ts'

/** What `scripts/size.mjs` allows, and a little more: a part takes less room in a merged file than is estimated. */
const PAGE_BYTES = 20_600

const ROOT = fileURLToPath(new URL('../../apps/borrower', import.meta.url))

/** The page that a piece of a page belongs to: `pages/loan/loan/Request.tsx` to `pages/loan/Loan.tsx`. */
function pageOf(module: string): string | undefined {
  const [, folder, name = ''] = /^(.*\/pages\/\w+)\/([a-z-]+)\/\w+\.tsx$/.exec(module) ?? []
  if (folder === undefined) return undefined
  return `${folder}/${name.replace(/(?:^|-)([a-z])/g, (_, letter: string) => letter.toUpperCase())}.tsx`
}

/** Builds the app with every part in a file of its own. */
async function surveyed(config: UserConfig): Promise<Rolldown.OutputChunk[]> {
  const built = await build({
    root: ROOT,
    configFile: false,
    logLevel: 'error',
    ...config,
    build: {
      ...config.build,
      write: false,
      rolldownOptions: { checks: { pluginTimings: false }, output: { codeSplitting: { groups: [firstLoad()] } } },
    },
  })
  if (!('output' in built)) throw new Error('nothing was built')
  return built.output
    .filter((file) => file.type === 'chunk')
    .filter(({ isEntry, name }) => !isEntry && name !== FIRST_LOAD)
    .toSorted((one, other) => (one.moduleIds.join() < other.moduleIds.join() ? -1 : 1))
}

/** Puts what pages share into as few files as is good for them: see `mergeParts`. */
export async function sharedParts(config: UserConfig) {
  const chunks = await surveyed(config)
  const indexes = new Map(chunks.map(({ fileName }, index) => [fileName, index]))
  const parts = chunks.map(({ code, imports }) => ({
    code,
    imports: imports.flatMap((name) => indexes.get(name) ?? []),
  }))
  const pages = chunks.flatMap(({ facadeModuleId }, part) =>
    facadeModuleId === null ? [] : [{ part, module: facadeModuleId }],
  )
  const entries = pages.map(({ part, module }): Entry => {
    const after = pages.findIndex((page) => page.module === pageOf(module))
    return after === -1 ? { part } : { part, after }
  })
  const fixed = new Set(pages.map(({ part }) => part))
  const groupOf = new Map<string, string>()
  for (const [part, group] of mergeParts(parts, entries, PAGE_BYTES).entries())
    if (!fixed.has(part)) for (const id of chunks[part]?.moduleIds ?? []) groupOf.set(id, `shared-${group}`)
  return {
    name: (id: string): string | null => groupOf.get(id) ?? null,
    debugName: 'shared parts',
    includeDependenciesRecursively: false,
  }
}
