import type { FastifyReply, FastifyRequest } from 'fastify'
import { refuse, type Refusal } from './refusal.ts'
import { createRoom } from './room.ts'

/** All files that arrive or are worked on, together. What finds no room waits unread in its socket. */
const BODY_BYTES = 64 * 1024 * 1024
const BODY_WAIT_MS = 20_000
/** Worked on at a time: each holds a connection to the database and the memory of one decoding. */
const AT_ONCE = 2
const TURN_WAIT_MS = 40_000

const bodies = createRoom(BODY_BYTES)
const turns = createRoom(AT_ONCE)
const places = new WeakMap<FastifyRequest, () => void>()

const busy = (request: FastifyRequest): Refusal => refuse('unavailable', { request_id: request.id })

/** Waits until there is room for the body of a file, before any of it is read. */
export async function makeRoomFor(request: FastifyRequest, reply: FastifyReply, maxBytes: number): Promise<Refusal | undefined> {
  const told = Number(request.headers['content-length'] ?? maxBytes)
  const leave = await bodies.enter(Math.min(told, maxBytes), BODY_WAIT_MS)
  if (leave === undefined) return busy(request)
  places.set(request, leave)
  // A body that has arrived keeps its place until it was worked on, even where nobody waits for the answer any more.
  const leaveUnread = (): void => {
    if (!Buffer.isBuffer(request.body)) leave()
  }
  if (request.raw.destroyed) leave()
  else reply.raw.once('close', leaveUnread)
  return undefined
}

/** Works on a file that has arrived when its turn comes, and gives its room back. */
export async function inTurn<Answer>(request: FastifyRequest, work: () => Promise<Answer>): Promise<Answer | Refusal> {
  try {
    const leave = await turns.enter(1, TURN_WAIT_MS)
    if (leave === undefined) return busy(request)
    try {
      return await work()
    } finally {
      leave()
    }
  } finally {
    places.get(request)?.()
  }
}
