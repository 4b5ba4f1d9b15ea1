import type { CallOutput } from '@home-credit/contract'
import { uuidv7 } from 'uuidv7'
import { freePort } from '../../apps/server/src/platform/embedded/free-port.ts'
import { SANDBOX_PASSWORD } from '../../apps/server/src/sandbox/seed.ts'
import { addBorrower, type TestBorrower } from '../../apps/server/src/testing/borrower.ts'
import { eventReader, type EventReader } from '../../apps/server/src/testing/events.ts'
import { dataOf } from '../../apps/server/src/testing/identity.ts'
import { apiClient, type Ask } from '../../apps/server/src/testing/server.ts'
import { threadReader, type ThreadReader } from '../../packages/web/src/thread.ts'
import { scaled, type Claim, type Run, type Seen } from '../claim.ts'
import { memoryOf } from '../files/server-memory.ts'
import { withBooks } from '../foundation/books.ts'
import { startServer, stopServer, type ServerProcess } from '../foundation/server-process.ts'
import { withPlantedServer } from '../plant.ts'

const CONVERSATIONS = 1000
/** This many write at once; the others read meanwhile. */
const AT_ONCE = 4
/** Streams and conversations opened at once. */
const OPEN_AT_ONCE = 16
/**
 * After this long without news, missing messages count as lost. Shorter than the ten seconds after which a client
 * would poll.
 */
const STILL_MS = 8000
const MEDIAN_BELOW_MS = 1000
const NAMED = 10

type ConversationView = CallOutput<'POST /api/app/conversation'>
type One = Extract<CallOutput<'POST /api/console/conversations'>, { conversation: unknown }>

/** Runs the work for each item, this many at once. */
async function each<Item>(items: readonly Item[], atOnce: number, work: (item: Item) => Promise<void>): Promise<void> {
  const left = items.values()
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (const item of left) await work(item)
    }),
  )
}

/** Sent messages: when the other side read them, and how often. */
class Deliveries {
  readonly faults: string[] = []
  readonly #sent = new Map<string, number>()
  readonly #took = new Map<string, number>()
  #last = performance.now()

  writes(text: string): void {
    this.#sent.set(text, performance.now())
    this.#last = performance.now()
  }

  /** Everything one side has of a conversation; `others` are the texts from the other side. */
  reads(others: readonly string[]): void {
    for (const text of others) {
      const at = this.#sent.get(text)
      if (at === undefined || this.#took.has(text)) continue
      this.#took.set(text, performance.now() - at)
      this.#last = performance.now()
    }
    if (new Set(others).size < others.length) this.faults.push(`twice in one conversation: ${others.join(', ')}`)
  }

  /** Waits until all have arrived, or nothing arrives any more. */
  async settle(): Promise<void> {
    while (this.#took.size < this.#sent.size && performance.now() - this.#last < STILL_MS)
      await new Promise((resolve) => setTimeout(resolve, 50))
  }

  lost(): string[] {
    return [...this.#sent.keys()].filter((text) => !this.#took.has(text))
  }

  times(): number[] {
    return [...this.#took.values()].toSorted((one, other) => one - other)
  }
}

interface Talking extends TestBorrower {
  conversation: string
}

interface Scenario {
  ask: Ask
  server: ServerProcess
  operator: string
  borrowers: readonly Talking[]
}

/** A real server with `count` borrowers, each with a session and an open conversation. */
const withScenario = (
  count: number,
  bundle: string | undefined,
  work: (scenario: Scenario) => Promise<Seen>,
): Promise<Seen> =>
  withBooks(async ({ url, pool }) => {
    const server = await startServer({
      databaseUrl: url,
      port: await freePort(),
      ...(bundle === undefined ? {} : { bundle }),
    })
    try {
      const ask = apiClient(server.address)
      const { token: operator } = dataOf(
        await ask('POST /api/console/login', { login: 'support@sandbox', password: SANDBOX_PASSWORD }),
      )
      const borrowers: Talking[] = []
      await each(Array.from({ length: count }), OPEN_AT_ONCE, async () => {
        const borrower = await addBorrower(pool.db)
        const { conversation } = dataOf(
          await ask(
            'POST /api/app/conversation',
            { action: 'send', id: uuidv7(), text: 'opens' },
            { token: borrower.token },
          ),
        )
        if (conversation !== null) borrowers.push({ ...borrower, conversation: conversation.id })
      })
      return await work({ ask, server, operator, borrowers })
    } finally {
      await stopServer(server)
    }
  })

const wordsOf = (messages: readonly { author: string; text: string }[], author: string): string[] =>
  messages.filter((message) => message.author === author).map(({ text }) => text)

/** Reads a conversation as the borrower app does: on a hint it calls for the messages after its last one. */
function borrowersReader(
  { ask }: Scenario,
  { token, conversation: id }: Talking,
  deliveries: Deliveries,
): ThreadReader {
  return threadReader<ConversationView>({
    ask: async (since) =>
      dataOf(await ask('POST /api/app/conversation', { action: 'read', conversation_id: id, since }, { token })),
    show: ({ messages }) => deliveries.reads(wordsOf(messages, 'operator')),
    failed: (error) => deliveries.faults.push(`${id} could not be read: ${String(error)}`),
  })
}

function operatorsReader(
  { ask, operator }: Scenario,
  { conversation: id }: Talking,
  deliveries: Deliveries,
): ThreadReader {
  return threadReader<One>({
    async ask(since) {
      const one = dataOf(
        await ask('POST /api/console/conversations', { action: 'one', id, since }, { token: operator }),
      )
      return one
    },
    show: ({ messages }) => deliveries.reads(wordsOf(messages, 'borrower')),
    failed: (error) => deliveries.faults.push(`${id} could not be read by the operator: ${String(error)}`),
  })
}

/** Opens a stream for each borrower and one for the operator, and reports the server's memory for them. */
async function listen(scenario: Scenario, deliveries: Deliveries, say: Run['say']): Promise<EventReader[]> {
  const { server, operator, borrowers } = scenario
  const pid = server.child.pid ?? 0
  const before = memoryOf(pid).now
  const streams: EventReader[] = []
  const isReady = (text: string): boolean => text.includes('event: ready')
  await each(borrowers, OPEN_AT_ONCE, async (borrower) => {
    const reader = borrowersReader(scenario, borrower, deliveries)
    const stream = await eventReader(
      `${server.address}/api/app/conversation/events`,
      borrower.token,
      (piece) => piece.startsWith(':') || reader.refresh(),
    )
    await stream.until(isReady)
    streams.push(stream)
  })
  const after = memoryOf(pid).now
  say(
    `memory: ${before} MB before, ${after} MB with ${streams.length} streams, ${(((after - before) * 1024) / streams.length).toFixed(1)} KB per connection`,
  )
  const readers = new Map(
    borrowers.map((borrower) => [borrower.conversation, operatorsReader(scenario, borrower, deliveries)]),
  )
  let text = ''
  const desk = await eventReader(`${server.address}/api/console/conversation/events`, operator, (piece) => {
    // A hint may arrive in two chunks.
    const events = `${text}${piece}`.split('\n\n')
    text = events.pop() ?? ''
    for (const event of events) readers.get(/"conversation":"([^"]+)"/.exec(event)?.[1] ?? '')?.refresh()
  })
  await desk.until(isReady)
  return [...streams, desk]
}

const at = (sorted: readonly number[], share: number): number =>
  Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Infinity)

/** The operator writes in each conversation, then each borrower; all read what arrives. */
async function talk(scenario: Scenario, { say }: Run): Promise<Seen> {
  const { ask, operator, borrowers, server } = scenario
  const deliveries = new Deliveries()
  const streams = await listen(scenario, deliveries, say)
  try {
    // Names the conversation by its index: an id looks like a PIX key, which no operator may write to a borrower.
    await each([...borrowers.entries()], AT_ONCE, async ([place, { conversation: id }]) => {
      const text = `answer ${place}`
      deliveries.writes(text)
      dataOf(
        await ask(
          'POST /api/console/conversations',
          { action: 'send', id, message_id: uuidv7(), text },
          { token: operator },
        ),
      )
    })
    await deliveries.settle()
    await each(borrowers, AT_ONCE, async ({ conversation: id, token }) => {
      const text = `question ${id}`
      deliveries.writes(text)
      dataOf(await ask('POST /api/app/conversation', { action: 'send', id: uuidv7(), text }, { token }))
    })
    await deliveries.settle()
  } finally {
    say(`memory: ${memoryOf(server.child.pid ?? 0).now} MB after all was said`)
    await Promise.all(streams.map((stream) => stream.close()))
  }
  const times = deliveries.times()
  const [median, p99] = [at(times, 0.5), at(times, 0.99)]
  say(`delivered ${times.length} messages: median ${median} ms, p99 ${p99} ms, at most ${at(times, 1)} ms`)
  const lost = deliveries.lost()
  return {
    counts: { streams: streams.length - 1, conversations: borrowers.length, messages: times.length },
    faults: [
      ...deliveries.faults.slice(0, NAMED),
      ...(lost.length > 0 ? [`${lost.length} messages never came, such as ${lost.slice(0, 2).join(', ')}`] : []),
      ...(median < MEDIAN_BELOW_MS
        ? []
        : [`half of the messages took ${median} ms or more, ${MEDIAN_BELOW_MS} is too long`]),
    ],
  }
}

export const openConversations: Claim = {
  claim:
    'conversations open at once on one server: what is written in each is read on the other side once, half of it within a second',
  minCounts: { streams: CONVERSATIONS, conversations: CONVERSATIONS, messages: 2 * CONVERSATIONS },
  run: (run) => withScenario(scaled(CONVERSATIONS, run), undefined, (scenario) => talk(scenario, run)),
  slow: true,
  plants: [
    {
      bug: 'nobody is told that there is something new',
      run: (run) =>
        withPlantedServer(
          {
            file: 'apps/server/src/engagement/service/store.ts',
            find: 'await sql`SELECT pg_notify(',
            replace: 'if (last_seq < 0) await sql`SELECT pg_notify(',
          },
          (bundle) =>
            withScenario(scaled(CONVERSATIONS, { ...run, scale: Math.min(run.scale, 0.02) }), bundle, (scenario) =>
              talk(scenario, run),
            ),
        ),
    },
    {
      bug: 'a hint reaches only the operators',
      run: (run) =>
        withPlantedServer(
          {
            file: 'apps/server/src/engagement/service/streams.ts',
            find: 'write(ofBorrower.get(hint.borrowerId) ?? [], text)',
            replace: 'write([], text)',
          },
          (bundle) =>
            withScenario(scaled(CONVERSATIONS, { ...run, scale: Math.min(run.scale, 0.02) }), bundle, (scenario) =>
              talk(scenario, run),
            ),
        ),
    },
  ],
}
