interface Modules {
  getModuleInfo(id: string): { isEntry: boolean; importers: readonly string[] } | null
}

/** Texts, rules and what both apps share come through one list of all of them, so who imports them says nothing; the bundler places each with the pages that use it. */
const isListed = (id: string): boolean =>
  ['/generated/each/', '/packages/domain/src/', '/packages/web/src/'].some((folder) => id.includes(folder))

/** What nearly every page writes with, and small: it comes with the first load, so that no page waits for it. */
const isInFirstLoad = (id: string): boolean => /\/shared\/(?:use-mutation|FaultNotice)\.|\/ui\/LinkButton\./.test(id)

/** Puts all that the entry imports at once into one file, so that the first load is the document and one script. */
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
    name: (id, modules) => (isInFirstLoad(id) || (!isListed(id) && comesFirst(id, modules)) ? 'home' : null),
    debugName: 'first load',
  }
}
