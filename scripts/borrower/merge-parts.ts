import { gzipSync } from 'node:zlib'

/** What a file costs beyond its content: its headers, and its share of a round trip. */
const FILE_BYTES = 9000

/** A part of the app that the bundler keeps apart, because other pages load it than load its neighbours. */
export interface Part {
  code: string
  /** Indexes of the parts that it imports. */
  imports: readonly number[]
}

/** A page, or a piece of one that loads later. */
export interface Entry {
  part: number
  /** The entry that is loaded before it. */
  after?: number
}

type Groups = ReadonlySet<number>
type Loads = (entry: number) => Groups

/**
 * Merges parts into groups, while that makes the pages that load them cheaper on a slow network: one file fewer is
 * worth a few kilobytes that a page does not need. No page gets larger than `most` bytes by it, and no two groups
 * import each other. An entry stays a file of its own. Returns the group of each part.
 */
export function mergeParts(parts: readonly Part[], entries: readonly Entry[], most: number): number[] {
  const groupOf = parts.map((_, index) => index)
  const groups = parts.map(({ code, imports }) => ({
    code,
    bytes: gzipSync(code).length,
    imports: new Set(imports),
  }))
  const fixed = new Set(entries.map(({ part }) => part))
  const bytesOf = (group: number): number => groups[group]?.bytes ?? 0

  function reachedFrom(start: number, without?: number): Set<number> {
    const reached = new Set([start])
    for (const group of reached)
      for (const imported of groups[group]?.imports ?? [])
        if (group !== start || imported !== without) reached.add(imported)
    return reached
  }

  let loads = entries.map(({ part }) => reachedFrom(part))
  const loadsNow: Loads = (entry) => loads[entry] ?? new Set()

  /** What an entry adds to what was loaded before it, if `one` and `other` are merged. */
  function added(entry: number, loadsOf: Loads, one?: number, other?: number): { bytes: number; files: number } {
    const after = entries[entry]?.after
    const before: Groups = after === undefined ? new Set() : loadsOf(after)
    const own = loadsOf(entry)
    const sum = { bytes: 0, files: 0 }
    for (const group of own) {
      if (before.has(group)) continue
      sum.bytes += bytesOf(group)
      sum.files += 1
    }
    if (one !== undefined && other !== undefined && own.has(one) && own.has(other) && !before.has(one)) sum.files -= 1
    return sum
  }

  /** How many bytes all entries together save; nothing if an entry becomes too large, or a circle appears. */
  function saved(one: number, other: number): number {
    if (reachedFrom(one, other).has(other) || reachedFrom(other, one).has(one)) return 0
    const both = new Set([...reachedFrom(one), ...reachedFrom(other)])
    const touched = (entry: number): boolean => loadsNow(entry).has(one) || loadsNow(entry).has(other)
    const merged = new Map<number, Groups>()
    const loadsThen: Loads = (entry) => {
      if (!touched(entry)) return loadsNow(entry)
      const found = merged.get(entry) ?? new Set([...loadsNow(entry), ...both])
      merged.set(entry, found)
      return found
    }
    let sum = 0
    for (const [entry, { after }] of entries.entries()) {
      if (!touched(entry) && (after === undefined || !touched(after))) continue
      const now = added(entry, loadsNow)
      const then = added(entry, loadsThen, one, other)
      if (then.bytes > most && then.bytes > now.bytes) return 0
      sum += now.bytes - then.bytes + FILE_BYTES * (now.files - then.files)
    }
    return sum
  }

  function merge(one: number, other: number): void {
    const [target, source] = [groups[one], groups[other]]
    if (target === undefined || source === undefined) return
    target.code += source.code
    target.bytes = gzipSync(target.code).length
    for (const imported of source.imports) target.imports.add(imported)
    source.imports.clear()
    for (const { imports } of groups) if (imports.delete(other)) imports.add(one)
    target.imports.delete(one)
    for (const [part, group] of groupOf.entries()) if (group === other) groupOf[part] = one
    loads = entries.map(({ part }) => reachedFrom(part))
  }

  for (;;) {
    const free = [...new Set(groupOf)].filter((group) => !fixed.has(group))
    const pairs = free
      .flatMap((one, index) => free.slice(index + 1).map((other) => ({ one, other, gain: saved(one, other) })))
      .filter(({ gain }) => gain > 0)
      .toSorted((one, other) => other.gain - one.gain)
      // A few at a time: each merge changes what the others save.
      .slice(0, 8)
    if (pairs.length === 0) return groupOf
    const changed = new Set<number>()
    for (const { one, other } of pairs) {
      if (changed.has(one) || changed.has(other) || saved(one, other) <= 0) continue
      merge(one, other)
      changed.add(one).add(other)
    }
  }
}
