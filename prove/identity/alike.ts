import { scaled, type Claim, type Run, type Seen } from '../claim.ts'
import { planted } from './planted.ts'
import { withScenario, type Phone, type Reply, type Scenario } from './scenario.ts'

/** With fewer pairs, medians on a busy machine are too noisy: then only a gross difference counts. */
const ENOUGH = 200
const FEWEST = 20
const PASSWORDS = { password: 'um prato de trigo', confirm_password: 'um prato de trigo' }

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN

type Ask = (phone: Phone) => Promise<Reply>
interface Pair {
  existing: Reply
  unknown: Reply
}

/** One after the other, in random order within a pair, so that other load affects both alike. */
async function askPairs(existing: readonly Phone[], unknown: readonly Phone[], run: Run, ask: Ask): Promise<Pair[]> {
  const pairs: Pair[] = []
  for (const [index, phone] of existing.entries()) {
    const other = unknown[index]
    if (other === undefined) break
    if (run.random() < 0.5) {
      const reply = await ask(phone)
      pairs.push({ existing: reply, unknown: await ask(other) })
    } else {
      const reply = await ask(other)
      pairs.push({ unknown: reply, existing: await ask(phone) })
    }
  }
  return pairs
}

async function compareReplies(scenario: Scenario, run: Run): Promise<Seen> {
  const faults: string[] = []
  const counts: Record<string, number> = {}
  const pairs = Math.max(FEWEST, scaled(500, run))
  await scenario.setCaps({ number_hour: 5, number_day: 10, address_hour: 30, address_day: 100, global_hour: 100_000 })
  const existing = await scenario.addBorrowers(pairs)
  const unknown = Array.from({ length: pairs }, () => scenario.newPhone())
  const devices = await scenario.addDevices(4 * pairs + 100)

  const compare = async (name: string, ask: Ask, reason: string): Promise<void> => {
    const replyPairs = await askPairs(existing, unknown, run, ask)
    const differing = replyPairs.filter((pair) => pair.existing.text !== pair.unknown.text)
    if (differing.length > 0)
      faults.push(
        `${name}: ${differing.length} pairs differ, such as ${differing[0]?.existing.text} and ${differing[0]?.unknown.text}`,
      )
    const odd = replyPairs.find((pair) => pair.existing.reason !== reason)
    if (odd !== undefined) faults.push(`${name}: answered ${odd.existing.text}`)
    const ratio = median(replyPairs.map((pair) => pair.existing.ms)) / median(replyPairs.map((pair) => pair.unknown.ms))
    run.say(
      `${name}: ${replyPairs.length} pairs, median ${median(replyPairs.map((pair) => pair.existing.ms)).toFixed(2)} ms known, ratio ${ratio.toFixed(3)}`,
    )
    // In small runs, only the password hash of a log-in takes long enough to stand out from noise.
    const [least, most] = pairs >= ENOUGH ? [0.9, 1.1] : name === 'login' ? [0.4, 2.5] : [0.1, 10]
    if (ratio < least || ratio > most)
      faults.push(`${name}: the medians of known and unknown have the ratio ${ratio.toFixed(3)}`)
    counts[`${name}_pairs`] = replyPairs.length
  }
  const send =
    (scene: string): Ask =>
    (phone) =>
      scenario.call('/api/sms/send', { scene, ...phone, device_token: devices.pop() })
  const wrong = { sms_code: '000000', ...PASSWORDS }

  // Warms up the server.
  await askPairs(existing.slice(0, 5), unknown.slice(0, 5), run, (phone) =>
    scenario.call('/api/user/login', { ...phone, password: 'not the password' }),
  )
  await compare(
    'login',
    (phone) => scenario.call('/api/user/login', { ...phone, password: 'not the password' }),
    'login_refused',
  )
  await compare('send', send('reset'), '')
  await compare('reset', (phone) => scenario.call('/api/user/reset', { ...phone, ...wrong }), 'code_refused')
  await scenario.forward(60)
  await compare('send_register', send('register'), '')
  await compare(
    'register',
    (phone) =>
      scenario.call('/api/user/register', {
        ...phone,
        ...wrong,
        accept_terms: true,
        accept_privacy: true,
        marketing: false,
      }),
    'code_refused',
  )
  await locksAlike(scenario, faults)
  return { counts, faults }
}

/** Ten failures lock both numbers, and both get the same wait, give or take the second between them. */
async function locksAlike(scenario: Scenario, faults: string[]): Promise<void> {
  const both = [(await scenario.addBorrowers(1))[0] ?? scenario.newPhone(), scenario.newPhone()]
  const login = (phone: Phone) => scenario.call('/api/user/login', { ...phone, password: 'not the password' })
  for (let failure = 0; failure < 10; failure += 1) for (const phone of both) await login(phone)
  const [existing, unknown] = [await login(both[0] ?? scenario.newPhone()), await login(both[1] ?? scenario.newPhone())]
  const apart = Math.abs((existing.waitSeconds ?? 0) - (unknown.waitSeconds ?? 1e9))
  if (existing.statusCode !== 429 || unknown.statusCode !== 429 || apart > 1)
    faults.push(`locked: ${existing.text} and ${unknown.text}`)
}

export const alike: Claim = {
  claim:
    'known and unknown numbers, interleaved, get byte-equal answers to login, reset and send (and to register), and the medians of their times have a ' +
    'ratio of 0.9 to 1.1; with fewer than 200 pairs, as in `npm test`, only a gross difference in time counts',
  // Only in `npm run prove`: the module's own tests cover this on a small scale, and faster.
  slow: true,
  minCounts: { login_pairs: 500, send_pairs: 500, reset_pairs: 500, send_register_pairs: 500, register_pairs: 500 },
  run: (run) => withScenario({}, (scenario) => compareReplies(scenario, run)),
  plantsAreSlow: true,
  plants: [
    planted(
      'no hash to verify where nobody has the number',
      {
        file: 'apps/server/src/platform/secrets/passwords.ts',
        find: 'await verify(stored ?? (await nobody), password)',
        replace: 'stored !== undefined && (await verify(stored, password))',
      },
      compareReplies,
    ),
    planted(
      'a send that tells who has no account',
      {
        file: 'apps/server/src/access/identity/send.ts',
        find: '  const { scene } = input\n',
        replace: "  const { scene } = input\n  if (scene === 'reset' && !isRegistered) return refuse('not_found')\n",
      },
      compareReplies,
    ),
    planted(
      'a code that is looked at only where there is an account',
      {
        file: 'apps/server/src/access/identity/reset.ts',
        find: "  const used = await useCode(dependencies, { tx: db, phone, scene: 'reset'",
        replace:
          "  if ((await credentialsByPhone(db, phone)) === undefined) return refuse('login_refused')\n  const used = await useCode(dependencies, { tx: db, phone, scene: 'reset'",
      },
      compareReplies,
    ),
  ],
}
