/** What a run observed: how many of each thing, and everything that contradicts the claim. */
export interface Seen {
  counts: Record<string, number>
  faults: string[]
}

export interface Run {
  /** Below 1 the run is smaller: `npm test` proves a part of each claim, `npm run prove` all of it. */
  scale: number
  seed: number
  random(): number
  say(line: string): void
}

export interface Claim {
  claim: string
  /** A run with lower counts proves nothing. */
  minCounts: Record<string, number>
  run(run: Run): Promise<Seen>
  /** Deliberate bugs: with each of them the claim must fail. */
  plants?: readonly Plant[]
  /** Only `npm run prove` runs the plants, because each builds a server. */
  plantsAreSlow?: true
  /** The scale in `npm test`, when the usual one takes too long. */
  small?: number
  /** Only `npm run prove` runs it: too slow for `npm test` even when small. */
  slow?: true
}

export interface Plant {
  bug: string
  /** A fault of this bug, where a run could also fail for another reason, such as an app that does not start. */
  shownBy?: RegExp
  run(run: Run): Promise<Seen>
}

/** The faults by which a planted bug was found; none: the claim proves nothing. */
export const foundBy = ({ shownBy }: Plant, { faults }: Seen): string[] =>
  faults.filter((fault) => shownBy === undefined || shownBy.test(fault))

/** A random sequence that depends only on the seed (mulberry32). */
export function randomFrom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

export const makeRun = (seed: number, scale: number, say: (line: string) => void): Run => ({
  seed,
  scale,
  random: randomFrom(seed),
  say,
})

/** The count at this scale, at least one. */
export const scaled = (count: number, { scale }: Run): number => Math.max(1, Math.ceil(count * scale))

/** Everything that is wrong with a run: its faults, and counts that are too low. */
export const shortfalls = ({ minCounts }: Claim, seen: Seen, run: Run): string[] => [
  ...seen.faults,
  ...Object.entries(minCounts)
    .filter(([name, count]) => (seen.counts[name] ?? 0) < scaled(count, run))
    .map(([name, count]) => `${name}: ${seen.counts[name] ?? 0} seen, ${scaled(count, run)} asked`),
]
