/** Limits how much goes on at once. Callers queue when it is full, for a limited time. */
export interface Room {
  /** Returns a function that frees the place, or undefined if none became free in time. */
  enter(size: number, waitMs: number): Promise<(() => void) | undefined>
}

interface Waiting {
  size: number
  admit(): void
}

export function createRoom(total: number): Room {
  const line: Waiting[] = []
  let left = total

  const admitNext = (): void => {
    for (let next = line[0]; next !== undefined && next.size <= left; next = line[0]) {
      line.shift()
      next.admit()
    }
  }

  const take = (size: number): (() => void) => {
    left -= size
    let taken = true
    return () => {
      if (!taken) return
      taken = false
      left += size
      admitNext()
    }
  }

  return {
    enter(requestedSize, waitMs) {
      // A request larger than the room takes all of it.
      const size = Math.min(requestedSize, total)
      if (line.length === 0 && size <= left) return Promise.resolve(take(size))
      return new Promise((resolve) => {
        const leave = setTimeout(() => {
          line.splice(line.indexOf(waiting), 1)
          resolve(undefined)
          admitNext()
        }, waitMs)
        const waiting: Waiting = {
          size,
          admit() {
            clearTimeout(leave)
            resolve(take(size))
          },
        }
        line.push(waiting)
      })
    },
  }
}
