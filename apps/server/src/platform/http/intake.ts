import type { IncomingMessage } from 'node:http'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { refuse, type Refusal } from './refusal.ts'
import { createRoom, type Room } from './capacity.ts'

/** All files being received or processed, together. A file without room waits unread in its socket. */
const BODY_BYTES = 64 * 1024 * 1024
const BODY_WAIT_MS = 20_000
/** Processed at a time: each uses a database connection and the memory of one decoding. */
const FILES_AT_ONCE = 2
/** Passwords checked at a time. Each check uses a connection; waiting log-ins use none, so other calls go on. */
const LOG_INS_AT_ONCE = 4
const TURN_WAIT_MS = 40_000

/** Files per person at a time: the rest waits unread in its socket and blocks nobody else. */
const FILES_PER_PERSON = 3

/** How fast a file must arrive, so that a sender of nothing takes no room. */
export interface MinUploadSpeed {
  /** For its first bytes. */
  firstMs: number
  /** In each interval after them, this many bytes, or the rest. */
  stretchMs: number
  stretchBytes: number
}

/** 8 KB a second: slower than the slowest phone that could finish within the time of a call. */
export const MIN_UPLOAD_SPEED: MinUploadSpeed = { firstMs: 15_000, stretchMs: 10_000, stretchBytes: 80 * 1024 }

const bodies = createRoom(BODY_BYTES)
const files = createRoom(FILES_AT_ONCE)
const logIns = createRoom(LOG_INS_AT_ONCE)
const places = new WeakMap<FastifyRequest, () => void>()

const busy = (request: FastifyRequest): Refusal => refuse('unavailable', { request_id: request.id })

/** Waits for the first bytes of a body; returns false if none arrive in time. */
const begins = (body: IncomingMessage, waitMs: number): Promise<boolean> =>
  new Promise((resolve) => {
    if (body.readableLength > 0 || body.complete || body.destroyed) {
      resolve(!body.destroyed)
      return
    }
    const come = (): void => settle(true)
    const gone = (): void => settle(false)
    const timer = setTimeout(gone, waitMs)
    const settle = (came: boolean): void => {
      clearTimeout(timer)
      body.off('readable', come).off('end', come).off('close', gone)
      resolve(came)
    }
    body.once('readable', come).once('end', come).once('close', gone)
  })

/** Ends a body that arrives too slowly. */
function enforceMinUploadSpeed(
  { raw }: FastifyRequest,
  reply: FastifyReply,
  { stretchMs, stretchBytes }: MinUploadSpeed,
): void {
  const { socket } = raw
  let before = socket.bytesRead
  const timer = setInterval(() => {
    if (raw.complete) clearInterval(timer)
    else if (socket.bytesRead - before < stretchBytes) raw.destroy()
    before = socket.bytesRead
  }, stretchMs)
  reply.raw.once('close', () => clearInterval(timer))
}

const persons = new Map<string, { room: Room; users: number }>()

/** Waits until this person sends few enough files, regardless of others; returns false if that takes too long. */
async function ownTurn(personId: string, reply: FastifyReply): Promise<boolean> {
  const person = persons.get(personId) ?? { room: createRoom(FILES_PER_PERSON), users: 0 }
  persons.set(personId, person)
  person.users += 1
  let leave: (() => void) | undefined
  let gone = reply.raw.destroyed
  const forget = (): void => {
    gone = true
    leave?.()
    person.users -= 1
    if (person.users === 0) persons.delete(personId)
  }
  if (gone) forget()
  else reply.raw.once('close', forget)
  leave = await person.room.enter(1, BODY_WAIT_MS)
  if (gone) leave?.()
  return leave !== undefined && !gone
}

export interface Arriving {
  maxBytes: number
  ownerId: string
  minUploadSpeed: MinUploadSpeed
}

/**
 * Waits until the body of a file begins to arrive, and then until there is room for it: announcing a file takes no
 * room.
 */
export async function makeRoomFor(
  request: FastifyRequest,
  reply: FastifyReply,
  { maxBytes, ownerId, minUploadSpeed }: Arriving,
): Promise<Refusal | undefined> {
  if (!(await ownTurn(ownerId, reply))) return busy(request)
  if (!(await begins(request.raw, minUploadSpeed.firstMs))) {
    reply.header('connection', 'close')
    return busy(request)
  }
  const contentLength = Number(request.headers['content-length'] ?? maxBytes)
  const leave = await bodies.enter(Math.min(contentLength, maxBytes), BODY_WAIT_MS)
  if (leave === undefined) return busy(request)
  places.set(request, leave)
  // A body that has arrived occupies its room until it is processed, even if nobody waits for the answer any more.
  const leaveUnread = (): void => {
    if (!Buffer.isBuffer(request.body)) leave()
  }
  if (request.raw.destroyed) leave()
  else {
    reply.raw.once('close', leaveUnread)
    enforceMinUploadSpeed(request, reply, minUploadSpeed)
  }
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

/** Processes an arrived file when its turn comes, and frees its room. */
export const fileInTurn = <Answer>(request: FastifyRequest, work: () => Promise<Answer>): Promise<Answer | Refusal> =>
  inTurn(files, request, work).finally(() => places.get(request)?.())

export const logInInTurn = <Answer>(request: FastifyRequest, work: () => Promise<Answer>): Promise<Answer | Refusal> =>
  inTurn(logIns, request, work)
