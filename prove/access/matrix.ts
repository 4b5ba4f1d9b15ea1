import type { Call } from '@home-credit/contract'
import { uuidv7 } from 'uuidv7'
import { randomFrom, scaled, type Claim, type Run, type Seen } from '../claim.ts'
import { cellsIn, validInput, type Cell } from './cells.ts'
import { atPlace, type Answer, type Place } from './place.ts'
import { pick, type Schema } from './samples.ts'
import { ACCESS, CALLERS, type Caller } from './table.ts'

const SHUT = new Set(['no_session', 'not_allowed', 'second_factor_missing'])

/** Whether the caller was let in, even if the input was then refused. */
const isLetIn = ({ body, reached }: Answer): boolean => reached || !SHUT.has(body?.data?.reason ?? '')

const describeAnswer = ({ http, body }: Answer): string =>
  `${http} ${body?.status_code ?? ''} ${body?.data?.reason ?? ''}`

/** The sandbox comes last: its clock would end what the other cells need. */
const inOrder = (cells: readonly Cell[]): Cell[] =>
  cells.toSorted((a, b) => Number(a.name.startsWith('sandbox/')) - Number(b.name.startsWith('sandbox/')))

async function askAll(place: Place, run: Run): Promise<Seen> {
  const { cells, strangers } = cellsIn(place.document)
  const faults = strangers.map((key) => `${key} is served and has no row`)
  for (const name of ACCESS.keys())
    if (!cells.some((cell) => cell.name === name)) faults.push(`there is no ${name} any more`)
  const counts = { calls: new Set(cells.map(({ call }) => call.key)).size, rows: cells.length, let_in: 0, shut_out: 0 }
  for (const [index, cell] of inOrder(cells).entries()) {
    const row = ACCESS.get(cell.name)
    if (row === undefined) {
      faults.push(`${cell.name} is served and has no row`)
      continue
    }
    const input = validInput(cell, run.seed + index)
    await Promise.all(
      CALLERS.map(async (caller: Caller) => {
        const token = await place.tokenOf(caller)
        const answer = await place.send({ call: cell.call, input, ...(token === undefined ? {} : { token }) })
        if (isLetIn(answer) !== row.has(caller))
          faults.push(
            `${caller} at ${cell.name}: ${describeAnswer(answer)}, and the row says ${row.has(caller) ? 'yes' : 'no'}`,
          )
        counts[isLetIn(answer) ? 'let_in' : 'shut_out'] += 1
      }),
    )
  }
  return { counts, faults }
}

/** Each role, a borrower and an anonymous caller at every call and action. */
export const matrix: Claim = {
  claim:
    'nobody, a borrower and each role at each call and action of the OpenAPI document are let in or shut out as the table says; a call without a row fails',
  minCounts: { calls: 90, rows: 290, let_in: 800, shut_out: 1500 },
  slow: true,
  run: (run) => atPlace([], (place) => askAll(place, run)),
  plants: [
    {
      bug: 'a server that asks no operator for the role',
      run: (run) =>
        atPlace(
          [
            {
              file: 'apps/server/src/platform/http/serve.ts',
              find: '!may(session.role, call.action(input))',
              replace: 'false',
            },
          ],
          (place) => askAll(place, run),
        ),
    },
    {
      bug: 'a call that nobody has put into the table',
      run: (run) =>
        atPlace(
          [
            {
              file: 'packages/contract/src/app/invite.ts',
              find: "key: 'POST /api/app/invite'",
              replace: "key: 'POST /api/app/invited'",
            },
          ],
          (place) => askAll(place, run),
        ),
    },
  ],
}

/** The paths of the ids in an input. */
function idsIn(schema: Schema, path: readonly string[] = []): (readonly string[])[] {
  if (schema.format === 'uuid') return [path]
  const inner = Object.entries(schema.properties ?? {}).concat(schema.items === undefined ? [] : [['0', schema.items]])
  return inner.flatMap(([name, inner]) => idsIn(inner, [...path, name]))
}

function withId(value: unknown, [name, ...rest]: readonly string[], id: string): unknown {
  if (name === undefined) return id
  if (name === '0' && (Array.isArray(value) || value === undefined))
    return [withId((value as unknown[] | undefined)?.[0], rest, id)]
  const fields = (value ?? {}) as Record<string, unknown>
  return { ...fields, [name]: withId(fields[name], rest, id) }
}

/** At most this many ids of one table per borrower. */
const OF_A_KIND = 2

/** All ids that belong to a borrower, by table: their own and those of their loans and conversations. */
async function thingsOf({ pool }: Place, borrowerId: string): Promise<Map<string, string[]>> {
  const owned = await pool.raw.query<{ name: string; by: string }>(`
    SELECT c.table_name AS name, c.column_name AS by FROM information_schema.columns AS c
    JOIN information_schema.columns AS i ON i.table_name = c.table_name AND i.table_schema = 'public' AND i.column_name = 'id' AND i.data_type = 'uuid'
    WHERE c.table_schema = 'public' AND c.data_type = 'uuid' AND c.column_name IN ('borrower_id', 'owner_id', 'loan_id', 'conversation_id')
    ORDER BY 1, 2`)
  const roots: Record<string, string> = {
    borrower_id: '= $1',
    owner_id: '= $1',
    loan_id: 'IN (SELECT id FROM loans WHERE borrower_id = $1)',
    conversation_id: 'IN (SELECT id FROM conversations WHERE borrower_id = $1)',
  }
  const things = new Map([['borrowers', [borrowerId]]])
  for (const { name, by } of owned.rows) {
    const { rows } = await pool.raw.query<{ id: string }>(
      `SELECT id FROM ${name} WHERE ${by} ${roots[by] ?? ''} ORDER BY id LIMIT ${OF_A_KIND}`,
      [borrowerId],
    )
    if (rows.length > 0) things.set(name, [...(things.get(name) ?? []), ...rows.map(({ id }) => id)])
  }
  return things
}

/** An answer without the parts that differ each time. */
const answerText = ({ http, body }: Answer): string =>
  `${http} ${body?.status_code ?? ''} ${JSON.stringify(body?.message)} ${body?.data?.reason ?? ''}`

/** This many borrowers make the calls, each in another state. */
const BORROWER_COUNT = 8

/** Their field `id` is that of the new message, which nobody owns yet. */
const NAMES_ITS_OWN = new Set(['send', 'report', 'complain', 'escalate'].map((action) => `app/conversation ${action}`))

const asksBorrower = ({ who, needsSession }: Call): boolean => who === 'borrower' || needsSession !== undefined

async function tryForeign(place: Place, run: Run): Promise<Seen> {
  const faults: string[] = []
  const random = randomFrom(run.seed)
  const cells = cellsIn(place.document).cells.filter(
    ({ call, schema }) => asksBorrower(call) && idsIn(schema).length > 0,
  )
  const people = new Map<string, Map<string, string[]>>()
  for (const id of place.borrowers) people.set(id, await thingsOf(place, id))
  const kinds = new Set<string>()
  for (const things of people.values()) for (const kind of things.keys()) kinds.add(kind)
  const counts = { cells: cells.length, kinds: kinds.size, foreign_ids: 0 }
  const askAs = async (borrowerId: string): Promise<void> => {
    const token = await place.tokenOf('borrower', borrowerId)
    if (token === undefined) throw new Error('no session')
    for (const cell of cells)
      for (const path of idsIn(cell.schema)) {
        if (NAMES_ITS_OWN.has(cell.name) && path.join('.') === 'id') continue
        const input = validInput(cell, run.seed + counts.foreign_ids)
        const ask = (id: string): Promise<Answer> =>
          place.send({ call: cell.call, input: withId(input, path, id), token })
        const missing = answerText(await ask(uuidv7()))
        // One id of each kind, of any other borrower that has one.
        for (const kind of kinds) {
          const others = [...people].filter(([id, things]) => id !== borrowerId && things.has(kind))
          if (others.length === 0) continue
          const [, things] = pick(others, random)
          const answer = answerText(await ask(pick(things.get(kind) ?? [], random)))
          counts.foreign_ids += 1
          if (answer !== missing)
            faults.push(`${cell.name}, ${path.join('.')} of another's ${kind}: ${answer}; a missing one: ${missing}`)
        }
      }
  }
  // In parallel: the borrowers do not affect each other.
  await Promise.all(place.borrowers.slice(0, scaled(BORROWER_COUNT, run)).map(askAs))
  return { counts, faults }
}

/** Each borrower sends the ids of the others. */
export const foreign: Claim = {
  claim:
    "each call of a borrower with an id of somebody else's thing, of every kind there is, answers as it does to an id that nobody has",
  minCounts: { cells: 20, kinds: 12, foreign_ids: 3738 },
  slow: true,
  run: (run) => atPlace([], (place) => tryForeign(place, run)),
  plants: [
    {
      bug: 'a loan that is shown to whoever has its id',
      run: (run) =>
        atPlace(
          [
            {
              file: 'apps/server/src/lending/loans/loan-detail-queries.ts',
              find: 'AS MATERIALIZED (SELECT * FROM mine ${chosen(argument)})',
              replace: 'AS MATERIALIZED (SELECT * FROM loans ${chosen(argument)})',
            },
          ],
          (place) => tryForeign(place, { ...run, scale: 0.1 }),
        ),
    },
  ],
}
