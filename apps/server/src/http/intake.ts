import type { FastifyReply, FastifyRequest } from 'fastify'
import { refuse, type Refusal } from './refusal.ts'
import { createRoom, type Room } from './room.ts'

/** All files that arrive or are worked on, together. What finds no room waits unread in its socket. */
const BODY_BYTES = 64 * 1024 * 1024
const BODY_WAIT_MS = 20_000
/** Worked on at a time: each holds a connection to the database and the memory of one decoding. */
const FILES_AT_ONCE = 2
/** So many passwords are looked at at a time. Each holds a connection meanwhile; who waits holds none, so the rest of the service goes on. */
const LOG_INS_AT_ONCE = 4
const TURN_WAIT_MS = 40_000

const bodies = createRoom(BODY_BYTES)
const files = createRoom(FILES_AT_ONCE)
const logIns = createRoom(LOG_INS_AT_ONCE)
const places = new WeakMap<FastifyRequest, () => void>()

const busy = (request: FastifyRequest): Refusal => refuse('unavailable', { request_id: request.id })

/** Waits until there is room for the body of a file, before any of it is read. */
export async function makeRoomFor(
  request: FastifyRequest,
  reply: FastifyReply,
  maxBytes: number,
): Promise<Refusal | undefined> {
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

async function inTurn<Answer>(
  room: Room,
  request: FastifyRequest,
  work: () => Promise<Answer>,
): Promise<Answer | Refusal> {
  const leave = await room.enter(1, TURN_WAIT_MS)
  if (leave === undefined) return busy(request)
  return work().finally(leave)
}

/** Works on a file that has arrived when its turn comes, and gives its room back. */
export const fileInTurn = <Answer>(request: FastifyRequest, work: () => Promise<Answer>): Promise<Answer | Refusal> =>
  inTurn(files, request, work).finally(() => places.get(request)?.())

export const logInInTurn = <Answer>(request: FastifyRequest, work: () => Promise<Answer>): Promise<Answer | Refusal> =>
  inTurn(logIns, request, work)
