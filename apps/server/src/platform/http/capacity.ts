/** Room for so much at once. Who comes when it is full waits in line, and not for ever. */
export interface Room {
  /** Returns what gives the place back; nothing where none came free in time. */
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
      // What is larger than the room has it for itself.
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
