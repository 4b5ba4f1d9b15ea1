import { gzipSync } from 'node:zlib'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { mergeParts, type Entry, type Part } from './merge-parts.ts'

/** Hardly compressible, and different for each part. */
const codeOf = (part: number, length: number): string =>
  Array.from({ length }, (_, index) => ((index * 7919 + part * 104_729) % 65_521).toString(36)).join('')
const partOf = (part: number, imports: number[] = [], length = 100): Part => ({ code: codeOf(part, length), imports })

it('what the same pages load becomes one file', () => {
  const parts = [partOf(0, [2, 3]), partOf(1, [2, 3]), partOf(2), partOf(3)]
  const groups = mergeParts(parts, [{ part: 0 }, { part: 1 }], 20_000)
  expect(groups[2]).toBe(groups[3])
  expect(new Set(groups).size).toBe(3)
})

it('a full page loads nothing that it does not need', () => {
  const parts = [partOf(0, [2], 5000), partOf(1, [2, 3]), partOf(2), partOf(3)]
  const groups = mergeParts(parts, [{ part: 0 }, { part: 1 }], 5000)
  expect(groups[2]).not.toBe(groups[3])
})

it('a piece of a page counts only what the page has not loaded', () => {
  const parts = [partOf(0, [2], 3000), partOf(1, [2, 3]), partOf(2), partOf(3)]
  const most = parts.reduce((sum, { code }) => sum + gzipSync(code).length, 0)
  const groups = mergeParts(parts, [{ part: 0 }, { part: 1, after: 0 }], most)
  expect(groups[2]).toBe(groups[3])
})

/** Parts that import only later ones; the first few are pages. */
const apps = fc.integer({ min: 2, max: 5 }).chain((pages) =>
  fc.record({
    pages: fc.constant(pages),
    links: fc.array(fc.tuple(fc.nat(24), fc.nat(24)), { maxLength: 80 }),
    lengths: fc.array(fc.integer({ min: 1, max: 400 }), { minLength: 25, maxLength: 25 }),
  }),
)

it('in any app no page grows beyond its limit, and no files import each other in a circle', () => {
  fc.assert(
    fc.property(apps, ({ pages, links, lengths }) => {
      const parts = lengths.map((length, part) =>
        partOf(
          part,
          [...new Set(links.flatMap(([one, other]) => (one === part && other > Math.max(part, pages) ? [other] : [])))],
          length,
        ),
      )
      const entries: Entry[] = Array.from({ length: pages }, (_, part) => ({ part }))
      const groups = mergeParts(parts, entries, 1500)
      const reach = (of: number[], start: number): Set<number> => {
        const reached = new Set([start])
        for (const group of reached)
          for (const [part, { imports }] of parts.entries())
            if (of[part] === group) for (const imported of imports) reached.add(of[imported] ?? imported)
        return reached
      }
      const bytes = (of: number[], page: number): number =>
        [...reach(of, of[page] ?? page)].reduce(
          (sum, group) =>
            sum +
            gzipSync(
              parts
                .filter((_, part) => of[part] === group)
                .map(({ code }) => code)
                .join(''),
            ).length,
          0,
        )
      const apart = parts.map((_, part) => part)
      for (const { part } of entries) {
        expect(groups.filter((group) => group === groups[part])).toHaveLength(1)
        expect(bytes(groups, part)).toBeLessThanOrEqual(Math.max(1500, bytes(apart, part)))
      }
      for (const group of new Set(groups))
        for (const other of reach(groups, group))
          if (other !== group) expect(reach(groups, other).has(group)).toBe(false)
    }),
    { numRuns: 60 },
  )
})
