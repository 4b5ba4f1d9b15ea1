import { setTimeout as sleep } from 'node:timers/promises'
import { scaled, type Claim, type Run, type Seen } from '../claim.ts'
import { planted } from './planted.ts'
import { withScenario, type Phone, type Reply, type Scenario } from './scenario.ts'

const CAPS = { number_hour: 5, number_day: 10, address_hour: 30, address_day: 100, global_hour: 2000 }
const MINUTE = 60
const HOUR = 3600
const LIMITS = 'apps/server/src/access/identity/sms-limits.ts'

interface Sending {
  scenario: Scenario
  faults: string[]
  sends: number
  sent: number
  send(phone: Phone, address?: string): Promise<Reply>
  /** Moves the clock forward after all messages have arrived: an expired code is no longer sent. */
  later(seconds: number): Promise<void>
}

const expectCounts = (
  faults: string[],
  what: string,
  replies: readonly Reply[],
  expectedCounts: Record<string, number>,
): void => {
  const seen: Record<string, number> = {}
  for (const { statusCode, reason } of replies) {
    const name = statusCode === 200 ? 'sent' : reason
    seen[name] = (seen[name] ?? 0) + 1
  }
  const names = new Set([...Object.keys(seen), ...Object.keys(expectedCounts)])
  for (const name of names)
    if ((seen[name] ?? 0) !== (expectedCounts[name] ?? 0))
      faults.push(`${what}: ${seen[name] ?? 0} ${name}, ${expectedCounts[name] ?? 0} expected`)
}

/** Three at once to each number, minute after minute: at most one per minute, five per hour and ten per day. */
async function numbersHold({ scenario, faults, send, later }: Sending, run: Run): Promise<void> {
  const phones = Array.from({ length: scaled(12, run) }, () => scenario.newPhone())
  const minute = async (what: string, expectedCounts: Record<string, number>): Promise<void> => {
    const replies = await Promise.all(phones.flatMap((phone) => [send(phone), send(phone), send(phone)]))
    expectCounts(
      faults,
      what,
      replies,
      Object.fromEntries(Object.entries(expectedCounts).map(([name, count]) => [name, count * phones.length])),
    )
    await later(MINUTE)
  }
  for (let turn = 1; turn <= 5; turn += 1) await minute(`minute ${turn} of a number`, { sent: 1, sms_too_soon: 2 })
  for (let turn = 6; turn <= 8; turn += 1) await minute(`minute ${turn} of a number`, { sms_limit: 3 })
  await later(HOUR)
  for (let turn = 1; turn <= 5; turn += 1)
    await minute(`minute ${turn} of a number's second hour`, { sent: 1, sms_too_soon: 2 })
  await later(HOUR)
  await minute("a number's third hour", { sms_limit: 3 })
  await later(24 * HOUR)
  await minute("a number's next day", { sent: 1, sms_too_soon: 2 })
}

/** Many numbers at once from one address. */
async function addressHolds({ scenario, faults, send }: Sending, run: Run): Promise<void> {
  const many = CAPS.address_hour + scaled(120, run)
  const replies = await Promise.all(Array.from({ length: many }, () => send(scenario.newPhone(), '203.0.113.77')))
  expectCounts(faults, 'one address', replies, { sent: CAPS.address_hour, too_many: many - CAPS.address_hour })
}

/** Many numbers at once, each from its own address. */
async function globalHolds({ scenario, faults, send, later }: Sending, run: Run): Promise<void> {
  await later(HOUR)
  const cap = scaled(100, run)
  const many = cap + scaled(300, run)
  await scenario.setCaps({ ...CAPS, global_hour: cap })
  const before = await scenario.metric('global_full')
  const replies = await Promise.all(Array.from({ length: many }, () => send(scenario.newPhone())))
  expectCounts(faults, 'all together', replies, { sent: cap, too_many: many - cap })
  const alarm = (await scenario.metric('global_full')) - before
  if (alarm !== many - cap) faults.push(`the alarm counts ${alarm}, ${many - cap} expected`)
}

async function sendMany(scenario: Scenario, run: Run): Promise<Seen> {
  const faults: string[] = []
  await scenario.setCaps(CAPS)
  // One device per message, because each device has its own limit.
  const devices = await scenario.addDevices(scaled(3000, run) + 200)
  const reached = async (): Promise<number> =>
    Number(
      (await scenario.pool.raw.query<{ count: number }>('SELECT count(*)::int AS count FROM sandbox_sms')).rows[0]
        ?.count,
    )
  const arrived = async (): Promise<void> => {
    for (let turn = 0; turn < 1500 && (await reached()) < sending.sent; turn += 1) await sleep(20)
  }
  const sending: Sending = {
    scenario,
    faults,
    sends: 0,
    sent: 0,
    async send(phone, address) {
      sending.sends += 1
      const device_token = devices.pop()
      const reply = await scenario.call(
        '/api/sms/send',
        { scene: 'register', ...phone, device_token },
        address === undefined ? {} : { address },
      )
      if (reply.statusCode === 200) sending.sent += 1
      return reply
    },
    async later(seconds) {
      await arrived()
      await scenario.forward(seconds)
    },
  }
  await numbersHold(sending, run)
  await addressHolds(sending, run)
  await globalHolds(sending, run)

  await arrived()
  await sleep(200)
  if ((await reached()) !== sending.sent) faults.push(`${sending.sent} answered as sent, ${await reached()} messages`)
  return { counts: { sends: sending.sends, sent: sending.sent }, faults }
}

export const sends: Claim = {
  claim:
    'over 1,000 sends to a range of numbers the caps of number, address and all together let through exactly as many as they say, and the alarm counts the rest',
  // Only in `npm run prove`: the module's own tests cover this on a small scale, and faster.
  slow: true,
  minCounts: { sends: 1000, sent: 200 },
  run: (run) => withScenario({}, (scenario) => sendMany(scenario, run)),
  plantsAreSlow: true,
  plants: [
    planted(
      'a cap of a number that is counted for each address',
      { file: LIMITS, find: '`sms:number:hour:${number}`', replace: '`sms:number:hour:${number}${addressHash}`' },
      sendMany,
      { scale: 0.05 },
    ),
    planted(
      'a global cap that is counted for each address',
      { file: LIMITS, find: 'key: GLOBAL, max', replace: 'key: `${GLOBAL}${addressHash}`, max' },
      sendMany,
      { scale: 0.05 },
    ),
    planted(
      'a refused message that uses up the other caps',
      {
        file: 'apps/server/src/platform/http/limits.ts',
        find: 'throw new Undo<Full>({ index, waitSeconds: rows[index]?.wait_seconds ?? 0 })',
        replace: 'return { index, waitSeconds: rows[index]?.wait_seconds ?? 0 }',
      },
      sendMany,
      { scale: 0.05 },
    ),
  ],
}
