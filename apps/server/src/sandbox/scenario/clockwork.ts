/** What somebody does over time: yields the moment at which it goes on. */
export type Life = Generator<Date, void>

interface Waiting {
  at: number
  /** The order of coming, for those of the same moment. */
  place: number
  life: Life
}

const isBefore = (one: Waiting, other: Waiting): boolean =>
  one.at < other.at || (one.at === other.at && one.place < other.place)

/** Runs many lives side by side, always the one whose moment is next, so that everything happens in the order of time. */
export class Clockwork {
  /** A heap: each is before its two children. */
  private readonly waiting: Waiting[] = []
  private places = 0

  add(life: Life): void {
    const next = life.next()
    if (next.done !== true) this.push({ at: next.value.getTime(), place: (this.places += 1), life })
  }

  /** Until this moment; what would happen later never does. */
  run(until: Date): void {
    for (let next = this.pop(); next !== undefined && next.at <= until.getTime(); next = this.pop()) this.add(next.life)
  }

  private push(waiting: Waiting): void {
    const heap = this.waiting
    let at = heap.length
    heap.push(waiting)
    while (at > 0) {
      const parent = Math.floor((at - 1) / 2)
      const above = heap[parent]
      if (above === undefined || !isBefore(waiting, above)) break
      heap[at] = above
      at = parent
    }
    heap[at] = waiting
  }

  private pop(): Waiting | undefined {
    const heap = this.waiting
    const first = heap[0]
    const last = heap.pop()
    if (first === undefined || last === undefined || heap.length === 0) return first
    let at = 0
    for (;;) {
      const [left, right] = [heap[2 * at + 1], heap[2 * at + 2]]
      const child = right !== undefined && left !== undefined && isBefore(right, left) ? 2 * at + 2 : 2 * at + 1
      const below = heap[child]
      if (below === undefined || !isBefore(below, last)) break
      heap[at] = below
      at = child
    }
    heap[at] = last
    return first
  }
}
