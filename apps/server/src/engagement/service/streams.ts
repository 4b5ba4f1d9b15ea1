import { may, type Role } from '@home-credit/contract'
import type { Clock } from '../../platform/clock/index.ts'
import { type Db, openListener } from '../../platform/db/index.ts'
import { sessionsStillOpen } from '../../access/index.ts'
import type { Session } from '../../platform/http/index.ts'
import { CHANNEL, hintIn, type Hint, WORK_CHANNEL } from './hint.ts'

/** How often each stream gets a comment and its session is checked: proxies drop silent connections. */
const BEAT_SECONDS = 25
/** Streams per session and topic; further tabs poll. A browser allows six connections. */
const PER_SESSION = 3
/** Over all sessions of one borrower on this server: the oldest stream ends, and its page polls. */
const PER_BORROWER = 6
/** What one server can carry besides its calls. */
const IN_ALL = 10_000
/** A client with this much unread is gone. */
const UNREAD_BYTES = 64 * 1024

/** One listening client, whatever the transport. */
export interface Sink {
  write(text: string): void
  waitingBytes(): number
  end(): void
}

/** What a client listens to: messages of conversations, or that something new waits for operators. */
export type Topic = 'conversations' | 'work'

interface Stream {
  topic: Topic
  session: Session
  sink: Sink
}

export interface Streams {
  /** Returns false when this session or this server is at its limit. */
  add(session: Session, sink: Sink, topic?: Topic): boolean
  /** The client has disconnected. */
  remove(sink: Sink): void
  count(): number
  close(): Promise<void>
}

interface Options {
  databaseUrl: string
  db: Db
  clock: Clock
  /** The check of the listeners' sessions failed. */
  onFault(error: unknown): void
  /** The database listener lost its connection and reconnects. */
  onLost(error: unknown): void
  onConnected?(): void
  beatSeconds?: number
}

const keyOf = ({ id }: Session, topic: Topic): string => `${id} ${topic}`

const READY = 'event: ready\ndata: {}\n\n'
const BEAT = ': beat\n\n'
const textOf = ({ conversationId, seq }: Hint): string =>
  `data: ${JSON.stringify({ conversation: conversationId, seq })}\n\n`

const WORK = 'event: work\ndata: {}\n\n'

/** Any operator may know that something waits: a call says what, by role. */
export const mayListen = ({ kind, role }: { kind: Session['kind']; role?: Role }, topic: Topic): boolean =>
  topic === 'work'
    ? kind === 'operator' && role !== undefined
    : kind === 'borrower' || (role !== undefined && may(role, 'service.read'))

/**
 * All listeners on this server. A hint only means that there is something new; the client reads it by a call. So a lost or repeated hint loses or
 * doubles nothing.
 */
export async function openStreams({
  databaseUrl,
  db,
  clock,
  onFault,
  onLost,
  onConnected = () => undefined,
  beatSeconds = BEAT_SECONDS,
}: Options): Promise<Streams> {
  const streams = new Map<Sink, Stream>()
  const ofBorrower = new Map<string, Set<Sink>>()
  const operators = new Set<Sink>()
  const workers = new Set<Sink>()
  const perSession = new Map<string, number>()
  // Each second checks one part of the streams, never all at once.
  const turns = Array.from({ length: beatSeconds }, () => new Set<Sink>())
  let turn = 0

  const remove = (sink: Sink): void => {
    const stream = streams.get(sink)
    if (stream === undefined) return
    const { subjectId } = stream.session
    const key = keyOf(stream.session, stream.topic)
    streams.delete(sink)
    operators.delete(sink)
    workers.delete(sink)
    for (const each of turns) each.delete(sink)
    const own = ofBorrower.get(subjectId)
    own?.delete(sink)
    if (own?.size === 0) ofBorrower.delete(subjectId)
    const left = (perSession.get(key) ?? 1) - 1
    if (left === 0) perSession.delete(key)
    else perSession.set(key, left)
  }
  const end = (sink: Sink): void => {
    remove(sink)
    sink.end()
  }
  const write = (sinks: Iterable<Sink>, text: string): void => {
    for (const sink of sinks) {
      if (sink.waitingBytes() > UNREAD_BYTES) end(sink)
      else sink.write(text)
    }
  }

  const listener = await openListener({
    url: databaseUrl,
    channels: [CHANNEL, WORK_CHANNEL],
    onNotification(payload, channel) {
      if (channel === WORK_CHANNEL) return write(workers, WORK)
      const hint = hintIn(payload)
      if (hint === undefined) return
      const text = textOf(hint)
      write(operators, text)
      write(ofBorrower.get(hint.borrowerId) ?? [], text)
    },
    missed() {
      onConnected()
      write(streams.keys(), READY)
    },
    onLost,
  })

  /** Ends streams whose session has ended or lost its permission. */
  const look = async (sinks: ReadonlySet<Sink>): Promise<void> => {
    const some = [...sinks].flatMap((sink) => streams.get(sink) ?? [])
    if (some.length === 0) return
    const open = await sessionsStillOpen(
      db,
      some.map(({ session }) => session.id),
      clock.now(),
    )
    for (const { session, sink, topic } of some) {
      const found = open.get(session.id)
      if (found === undefined || !mayListen(found, topic)) end(sink)
    }
    write(sinks, BEAT)
  }
  const timer = setInterval(() => {
    const sinks = turns[turn]
    turn = (turn + 1) % beatSeconds
    if (sinks !== undefined) look(sinks).catch(onFault)
  }, 1000)

  return {
    add(session, sink, topic = 'conversations') {
      const key = keyOf(session, topic)
      const count = perSession.get(key) ?? 0
      if (count >= PER_SESSION || streams.size >= IN_ALL) return false
      perSession.set(key, count + 1)
      streams.set(sink, { session, sink, topic })
      turns[(turn + beatSeconds - 1) % beatSeconds]?.add(sink)
      const own = ofBorrower.get(session.subjectId)
      const [oldest] = own ?? []
      if (own !== undefined && oldest !== undefined && own.size >= PER_BORROWER) end(oldest)
      if (topic === 'work') workers.add(sink)
      else if (session.kind === 'operator') operators.add(sink)
      else ofBorrower.set(session.subjectId, (ofBorrower.get(session.subjectId) ?? new Set()).add(sink))
      // From here on the client misses nothing: it now reads what came before.
      sink.write(READY)
      return true
    },
    remove,
    count: () => streams.size,
    async close() {
      clearInterval(timer)
      for (const sink of streams.keys()) end(sink)
      await listener.close()
    },
  }
}
