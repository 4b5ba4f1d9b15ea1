import { isDeepStrictEqual } from 'node:util'
import { freePort } from '../../apps/server/src/platform/embedded/free-port.ts'
import { oracleFaults } from '../../apps/server/src/reporting/oracle/oracle-queries.ts'
import { eventually } from '../../apps/server/src/testing/loans.ts'
import { scaled, type Claim, type Run, type Seen } from '../claim.ts'
import { withBooks, type Books } from '../foundation/books.ts'
import { startServer, stopServer } from '../foundation/server-process.ts'
import { withPlantedServer } from '../plant.ts'
import { makeScenario, payInto, writeOrders, type Scenario } from './scenario.ts'

const PIX = 10_000
const AT_ONCE = 12

function shuffle<Item>(items: readonly Item[], random: () => number): Item[] {
  const mixed = [...items]
  for (let index = mixed.length - 1; index > 0; index -= 1) {
    const other = Math.floor(random() * (index + 1))
    const [one, two] = [mixed[index], mixed[other]]
    if (one !== undefined && two !== undefined) [mixed[index], mixed[other]] = [two, one]
  }
  return mixed
}

/** Posts webhooks as the bank does, several at once; each reports one to four PIX. */
async function post(url: string, endToEndIds: readonly string[], random: () => number): Promise<string[]> {
  const faults: string[] = []
  let at = 0
  const next = (): readonly string[] => {
    const count = 1 + Math.floor(random() * 4)
    at += count
    return endToEndIds.slice(at - count, at)
  }
  const send = async (): Promise<void> => {
    for (let some = next(); some.length > 0; some = next()) {
      const body = JSON.stringify({
        pix: some.map((endToEndId) => ({ endToEndId, valor: '999999.99', horario: new Date(0).toISOString() })),
      })
      const { status } = await fetch(`${url}/pix`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body,
      })
      if (status !== 200) faults.push(`a webhook was answered ${status}`)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, send))
  return faults
}

const SNAPSHOT = {
  lines:
    'SELECT end_to_end_id, txid, amount_cents, paid_at, state, cause, order_id, borrower_id FROM pix_received ORDER BY end_to_end_id',
  orders: 'SELECT id, state, credited_cents FROM recharge_orders ORDER BY id',
  wallets: "SELECT owner_id, balance_cents FROM ledger_balances WHERE account = 'wallet' ORDER BY owner_id",
  suspense: "SELECT owner_id, balance_cents FROM ledger_balances WHERE account = 'suspense' ORDER BY owner_id",
  bank: "SELECT sum(balance_cents) AS cents FROM ledger_balances WHERE account = 'bank'",
  events: 'SELECT event, key, effective_at FROM ledger_transactions ORDER BY event, key',
}

type State = Record<keyof typeof SNAPSHOT, unknown[]>

const stateOf = async ({ pool }: Books): Promise<State> =>
  Object.fromEntries(
    await Promise.all(Object.entries(SNAPSHOT).map(async ([name, text]) => [name, (await pool.raw.query(text)).rows])),
  ) as State

interface Outcome {
  state: State
  faults: string[]
  deliveries: number
}

interface How {
  scenario: Scenario
  random: () => number
  /** In order, each once, with everything present before; otherwise shuffled, repeated and partly early. */
  inOrder: boolean
  bundle?: string
  /** Runs on the database after the server has migrated it. */
  prepare?: string
}

/** Sends the webhooks to a server, and returns the final state. */
const play = ({ scenario, random, inOrder, bundle, prepare }: How): Promise<Outcome> =>
  withBooks(async (books) => {
    const server = await startServer({
      databaseUrl: books.url,
      port: await freePort(),
      ...(bundle === undefined ? {} : { bundle }),
    })
    try {
      const { pool } = books
      if (prepare !== undefined) await pool.raw.query(prepare)
      const { url } = (await eventually(
        async () => (await pool.raw.query<{ url: string }>('SELECT url FROM sandbox_bank_webhooks')).rows[0],
        (row) => row !== undefined,
        'the bank was told where to',
      )) ?? { url: '' }
      const late = (each: Scenario['pix'][number]): boolean => !inOrder && each.timing === 'before_bank'
      await writeOrders(pool, scenario, inOrder ? 'all' : 'there')
      await payInto(
        pool,
        scenario.pix.filter((each) => !late(each)),
      )

      const endToEndIds = inOrder
        ? scenario.pix.map(({ endToEndId }) => endToEndId)
        : shuffle(
            scenario.pix.flatMap(({ endToEndId, times }) => Array.from({ length: times }, () => endToEndId)),
            random,
          )
      const half = Math.floor(endToEndIds.length / 2)
      const faults = await post(url, endToEndIds.slice(0, half), random)
      if (!inOrder) {
        // Now creates what the early webhooks were about.
        await writeOrders(pool, scenario, 'late')
        await payInto(pool, scenario.pix.filter(late))
      }
      faults.push(...(await post(url, endToEndIds.slice(half), random)))
      const waiting = async (): Promise<number> =>
        (await pool.raw.query<{ left: number }>('SELECT count(*)::int AS left FROM pix_events WHERE done_at IS NULL'))
          .rows[0]?.left ?? 0
      for (let left = await waiting(), still = 0; left > 0 && still < 600; still += 1) {
        await new Promise((resolve) => setTimeout(resolve, 500))
        const now = await waiting()
        if (now < left) still = 0
        left = now
      }
      if ((await waiting()) > 0) faults.push(`${await waiting()} events were never done`)
      faults.push(...(await oracleFaults(pool.db)))
      return { state: await stateOf(books), faults, deliveries: endToEndIds.length }
    } finally {
      await stopServer(server)
    }
  })

/** Checks that each PIX is booked once and in the right place. */
function lookAt({ state }: Outcome, scenario: Scenario): string[] {
  const times = new Map<string, number>()
  for (const { event, key } of state.events as { event: string; key: string }[])
    if (event.startsWith('pix_in')) times.set(key, (times.get(key) ?? 0) + 1)
  const lines = new Map(
    (state.lines as { end_to_end_id: string; state: string }[]).map((line) => [line.end_to_end_id, line.state]),
  )
  return scenario.pix.flatMap(({ endToEndId, orderId }) => {
    const seen = times.get(endToEndId) ?? 0
    const should = orderId === undefined ? 'suspense' : 'matched'
    const found = lines.get(endToEndId)
    return [
      ...(seen === 1 ? [] : [`${endToEndId}: applied ${seen} times`]),
      ...(found === should ? [] : [`${endToEndId}: is ${found ?? 'not there'}, should be ${should}`]),
    ]
  })
}

async function storm(run: Run, bundle?: string, prepare?: string): Promise<Seen> {
  const scenario = makeScenario(scaled(PIX, run), run.random)
  const stormy = await play({
    scenario,
    random: run.random,
    inOrder: false,
    ...(bundle === undefined ? {} : { bundle }),
    ...(prepare === undefined ? {} : { prepare }),
  })
  const faults = [...stormy.faults, ...lookAt(stormy, scenario)]
  const calm = await play({ scenario, random: run.random, inOrder: true })
  faults.push(...calm.faults.map((fault) => `in order: ${fault}`))
  for (const name of Object.keys(SNAPSHOT) as (keyof State)[])
    if (!isDeepStrictEqual(stormy.state[name], calm.state[name])) faults.push(`${name} differ from the run in order`)
  const count = (is: (each: Scenario['pix'][number]) => boolean): number => scenario.pix.filter(is).length
  return {
    counts: {
      webhooks: scenario.pix.length,
      deliveries: stormy.deliveries,
      repeated: count(({ times }) => times > 1),
      early: count(({ timing }) => timing !== 'usual'),
      wrong_amount: count(({ kind }) => kind === 'wrong_amount'),
      after_expiry: count(({ kind }) => kind === 'after_expiry'),
      unmatched: count(({ orderId }) => orderId === undefined),
    },
    faults,
  }
}

export const webhooks: Claim = {
  claim:
    'webhooks repeated, shuffled, late, early, with a wrong amount and after expiry: each EndToEndId is applied once, the end is that of the run in order, and all that is unmatched is in suspense',
  minCounts: {
    webhooks: PIX,
    deliveries: 30_000,
    repeated: 2500,
    early: 300,
    wrong_amount: 700,
    after_expiry: 700,
    unmatched: 1000,
  },
  run: (run) => storm(run),
  // Starts two servers each time; the module's own tests cover this on a small scale.
  slow: true,
  plants: [
    {
      bug: 'the unique key of an EndToEndId dropped, and nobody looks whether it is known',
      run: (run) =>
        withPlantedServer(
          [
            {
              file: 'apps/server/src/ledger/ledger-store.ts',
              find: 'ON CONFLICT (ledger_key_scope(event), key) DO NOTHING RETURNING id',
              replace: 'RETURNING id',
            },
            {
              file: 'apps/server/src/payments/pix/process-pix.ts',
              find: '(await lineById(tx, pix.endToEndId)) === undefined',
              replace: 'pix.endToEndId !== undefined',
            },
          ],
          (bundle) => storm({ ...run, scale: Math.min(run.scale, 0.02) }, bundle, 'DROP INDEX ledger_key_once'),
        ),
    },
    {
      bug: 'the amount of the webhook believed',
      run: (run) =>
        withPlantedServer(
          {
            file: 'apps/server/src/payments/pix/process-events.ts',
            find: 'const bankPix = await bank.pix(subject)',
            replace:
              'const found = await bank.pix(subject); const bankPix = found && { ...found, amountCents: cents(99999999) }',
          },
          (bundle) => storm({ ...run, scale: Math.min(run.scale, 0.02) }, bundle),
        ),
    },
  ],
}
