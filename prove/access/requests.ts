import { HTTP_STATUSES, REFUSALS, ROLES, splitKey } from '@home-credit/contract'
import { randomFrom, scaled, type Claim, type Run, type Seen } from '../claim.ts'
import { cellsIn, TYPED, type Cell } from './cells.ts'
import { atPlace, type Answer, type Place, type Sent } from './place.ts'
import { knowNothing, pick, sample, spoil, type AnswerValues } from './samples.ts'
import { ACCESS, CALLERS, type Caller } from './table.ts'

const EACH_FAMILY = 10_000
const AT_ONCE = 6
/** Stops a family after this many faults. */
const ENOUGH_FAULTS = 20

/** Bodies that are not a valid input. */
const BODIES: readonly (string | Uint8Array)[] = [
  '',
  '{',
  'null',
  '[]',
  '"text"',
  '1e999',
  '{"action":"list","action":"one"}',
  '{"__proto__":{"action":"list"}}',
  `${'['.repeat(5000)}${']'.repeat(5000)}`,
  `{"a":"${'x'.repeat(300_000)}"}`,
  '\u0000',
  new Uint8Array([0xff, 0xfe, 0x00, 0xd8]),
]

const HEADERS: readonly Record<string, string>[] = [
  { 'content-type': 'text/plain' },
  { 'content-type': 'application/xml' },
  { 'content-type': 'multipart/form-data; boundary=x' },
  { lang: 'xx' },
  { lang: '../../en' },
  { lang: 'x'.repeat(4000) },
  { 'idempotency-key': '' },
  { 'idempotency-key': 'short' },
  { 'idempotency-key': 'k'.repeat(5000) },
  { 'idempotency-key': "key'; DROP TABLE loans; --" },
  { authorization: 'Bearer ' },
  { authorization: `Bearer ${'a'.repeat(5000)}` },
  { authorization: 'Basic YTpi' },
  { 'x-forwarded-for': 'not an address' },
  { 'user-agent': '?'.repeat(3000) },
  { origin: 'null' },
]

/** One session per caller, renewed after it ends. */
interface Sessions {
  of(caller: Caller): Promise<string | undefined>
  ended(caller: Caller): void
}

function sessionsAt(place: Place, random: () => number): Sessions {
  const open = new Map<Caller, Promise<string | undefined>>()
  return {
    of(caller) {
      const token = open.get(caller) ?? place.tokenOf(caller, pick(place.borrowers, random))
      open.set(caller, token)
      return token
    },
    ended: (caller) => void open.delete(caller),
  }
}

/** Returns what is wrong with an answer, or undefined when the contract allows it. */
function faultOf({ call }: Cell, { http, body }: Answer): string | undefined {
  if (http >= 500 && http !== 503) return `HTTP ${http}`
  if (body?.status_code === undefined || typeof body.message !== 'string' || body.message === '')
    return `HTTP ${http} and no envelope`
  if (body.status_code === 200) {
    if (http !== 200) return `HTTP ${http} for what is done`
    const read = call.output.safeParse(body.data)
    return read.success
      ? undefined
      : `an answer outside its schema: ${read.error.issues[0]?.message ?? ''} at ${read.error.issues[0]?.path.join('.') ?? ''}`
  }
  const { reason, fields } = body.data ?? {}
  if (reason === undefined || REFUSALS[reason] !== body.status_code)
    return `a refusal outside its schema: ${JSON.stringify(body)}`
  // No request may break the server: each such answer is a logged fault.
  if (reason === 'unavailable') return 'a call that broke'
  if (http !== (HTTP_STATUSES.includes(body.status_code) ? body.status_code : 200)) return `HTTP ${http} for ${reason}`
  if (fields !== undefined && Object.values(fields as object).some((text) => typeof text !== 'string' || text === ''))
    return 'a field that is refused without a sentence'
  return undefined
}

/** The next request: mostly what a real client would send, otherwise with one or more errors, or malformed. */
function nextOf(cell: Cell, values: AnswerValues, random: () => number): Omit<Sent, 'token'> {
  const input = sample(cell.schema, { random, values })
  const turn = random()
  const sent: Omit<Sent, 'token'> = { call: cell.call, input }
  if (turn < 0.45) return sent
  if (turn < 0.8) return { ...sent, input: spoil(input, random) }
  if (turn < 0.9) return { ...sent, input: spoil(spoil(spoil(input, random), random), random) }
  if (turn < 0.95) return { ...sent, headers: pick(HEADERS, random) }
  return { ...sent, body: pick(BODIES, random) }
}

const familyOf = ({ call }: Cell): string => splitKey(call.key).path.split('/')[2] ?? ''

async function askFamily(
  place: Place,
  cells: readonly Cell[],
  run: Run,
  values: AnswerValues,
): Promise<Seen & { family: string }> {
  const family = cells[0] === undefined ? '' : familyOf(cells[0])
  const counts = { sent: 0, reached: 0, done: 0, too_many: 0, away: 0 }
  const faults: string[] = []
  const until = scaled(EACH_FAMILY, run)
  const lane = async (number: number): Promise<void> => {
    const random = randomFrom(run.seed + number)
    const sessions = sessionsAt(place, random)
    while (counts.sent < until && faults.length < ENOUGH_FAULTS) {
      counts.sent += 1
      const cell = pick(cells, random)
      const rightful = [...(ACCESS.get(cell.name) ?? ROLES)]
      const caller = random() < 0.9 ? pick(rightful, random) : pick(CALLERS, random)
      const token = await sessions.of(caller)
      const sent = nextOf(cell, values, random)
      const answer = await place.send(token === undefined ? sent : { ...sent, token })
      const fault = faultOf(cell, answer)
      if (fault !== undefined)
        faults.push(`${cell.name}: ${fault}; asked by ${caller}: ${JSON.stringify(sent.input).slice(0, 300)}`)
      if (answer.reached) counts.reached += 1
      if (answer.http === 429) counts.too_many += 1
      if (answer.http === 503) counts.away += 1
      if (answer.body?.status_code === 200) {
        counts.done += 1
        values.learn(answer.body.data)
      }
      if (answer.body?.data?.reason === 'no_session' && sent.headers === undefined) sessions.ended(caller)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, (_, number) => lane(number)))
  run.say(
    `${family}: ${counts.sent} asked, ${counts.reached} reached a handler, ${counts.done} done, 429: ${counts.too_many}, 503: ${counts.away}${faults.length > 0 ? `, ${faults.length} faults` : ''}`,
  )
  return { family, counts, faults }
}

async function askAll(place: Place, run: Run): Promise<Seen> {
  const { cells } = cellsIn(place.document)
  const values = knowNothing(TYPED)
  const families = [...new Set(cells.map(familyOf))]
  const faults: string[] = []
  const counts: Record<string, number> = {
    families: families.length,
    sent: 0,
    reached: 0,
    done: 0,
    too_many: 0,
    away: 0,
  }
  // The sandbox comes last: it moves the clock, and its bank takes money back.
  for (const family of families.toSorted((a, b) => Number(a === 'sandbox') - Number(b === 'sandbox'))) {
    const seen = await askFamily(
      place,
      cells.filter((cell) => familyOf(cell) === family),
      run,
      values,
    )
    faults.push(...seen.faults)
    for (const [name, count] of Object.entries(seen.counts)) counts[name] = (counts[name] ?? 0) + count
    const expected = scaled(EACH_FAMILY, run)
    if ((seen.counts['sent'] ?? 0) < expected)
      faults.push(`${family}: ${seen.counts['sent'] ?? 0} asked of ${expected}`)
  }
  return { counts, faults }
}

/** Malformed requests to every family of calls. */
export const requests: Claim = {
  claim:
    'generated requests to every family of calls, right ones and ones of wrong types, edge numbers, long and hostile texts, with no limit in the way: nothing breaks and no answer is outside its schema; 429 and 503 are counted apart',
  minCounts: { families: 12, sent: 120_000, reached: 30_000, done: 5_000 },
  slow: true,
  run: (run) => atPlace([], (place) => askAll(place, run)),
  plants: [
    {
      bug: 'texts with a NUL character taken',
      run: (run) =>
        atPlace(
          [
            {
              file: 'apps/server/src/platform/http/serve.ts',
              find: 'const withNul = nulFaults(input, lang)',
              replace: 'const withNul = {}',
            },
          ],
          (place) => askAll(place, { ...run, scale: Math.min(run.scale, 0.05) }),
        ),
    },
  ],
}
