/** What a run saw: how much of each thing there was, and everything that was not as claimed. */
export interface Seen {
  counts: Record<string, number>
  faults: string[]
}

export interface Run {
  /** A number below 1 makes the run smaller: `npm test` proves a little of each claim, `npm run prove` all of it. */
  scale: number
  seed: number
  random(): number
  say(line: string): void
}

export interface Claim {
  claim: string
  /** At least so many of each: a run that saw fewer has proven nothing. */
  minCounts: Record<string, number>
  run(run: Run): Promise<Seen>
  /** Bugs that are put in on purpose: with each of them the claim must fail. */
  plants?: readonly Plant[]
  /** Its planted bugs are left to `npm run prove`: each builds a server. */
  plantsAreSlow?: true
  /** The scale of `npm test`, where the usual one takes too long. */
  small?: number
  /** Left to `npm run prove`: too slow for `npm test` even when small. */
  slow?: true
}

export interface Plant {
  bug: string
  run(run: Run): Promise<Seen>
}

/** A random sequence that the seed alone decides (mulberry32). */
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

/** So many of what is asked at full scale; never none. */
export const scaled = (count: number, { scale }: Run): number => Math.max(1, Math.ceil(count * scale))

/** Everything that is wrong with a run: its faults, and counts below those asked. */
export const shortfalls = ({ minCounts }: Claim, seen: Seen, run: Run): string[] => [
  ...seen.faults,
  ...Object.entries(minCounts)
    .filter(([name, count]) => (seen.counts[name] ?? 0) < scaled(count, run))
    .map(([name, count]) => `${name}: ${seen.counts[name] ?? 0} seen, ${scaled(count, run)} asked`),
]
