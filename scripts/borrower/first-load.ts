interface Modules {
  getModuleInfo(id: string): { isEntry: boolean; importers: readonly string[] } | null
}

/**
 * Texts, rules and shared code are imported through an index, so their importers do not show which pages use them;
 * the bundler places each with its pages.
 */
const isListed = (id: string): boolean =>
  ['/generated/each/', '/packages/domain/src/', '/packages/web/src/'].some((folder) => id.includes(folder))

/** Small and used by nearly every page: part of the first load, so that no page waits for it. */
const isInFirstLoad = (id: string): boolean => /\/shared\/use-mutation\.|\/ui\/(?:Field|LinkButton|modal)\./.test(id)

/** The name of its file, which no chunk shows. */
export const FIRST_LOAD = 'home'

/** Puts all static imports of the entry into one file, so that the first load is the document and one script. */
export function firstLoad(): { name(id: string, modules: Modules): string | null; debugName: string } {
  const firstById = new Map<string, boolean>()
  const comesFirst = (id: string, modules: Modules): boolean => {
    const before = firstById.get(id)
    if (before !== undefined) return before
    firstById.set(id, false)
    const found = modules.getModuleInfo(id)
    const first = found !== null && (found.isEntry || found.importers.some((importer) => comesFirst(importer, modules)))
    firstById.set(id, first)
    return first
  }
  return {
    name: (id, modules) => (isInFirstLoad(id) || (!isListed(id) && comesFirst(id, modules)) ? FIRST_LOAD : null),
    debugName: 'first load',
  }
}
