import { setTimeout as sleep } from 'node:timers/promises'
import { scaled, type Claim, type Run, type Seen } from '../claim.ts'
import { planted } from './planted.ts'
import { e164, withScenario, type Reply, type Scenario } from './scenario.ts'

const TRIES = 5
/** The right code is among this many guesses at the end. */
const LAST = 10
const STORE = 'apps/server/src/access/identity/codes-store.ts'

/** Guesses the code of one password reset, all at once and each from another address. */
async function guessAtOnce(scenario: Scenario, run: Run): Promise<Seen> {
  const faults: string[] = []
  const guesses = scaled(1000, run)
  const [phone] = await scenario.addBorrowers(1)
  const [device_token] = await scenario.addDevices(1)
  if (phone === undefined) throw new Error('no borrower')
  const sent = await scenario.call('/api/sms/send', { scene: 'reset', ...phone, device_token })
  if (sent.statusCode !== 200) faults.push(`send: ${sent.text}`)
  const right = await scenario.codeTo(phone)
  const hashBefore = await hashOf(scenario, e164(phone))

  const rightAt = guesses - 1 - Math.floor(run.random() * Math.min(LAST, guesses))
  const first = Math.floor(run.random() * 1_000_000)
  const codeAt = (index: number): string => {
    const code = String((first + index) % 1_000_000).padStart(6, '0')
    return index === rightAt ? right : code === right ? '999999' : code
  }
  let answered = 0
  const guess = async (index: number): Promise<Reply> => {
    const reply = await scenario.call('/api/user/reset', {
      ...phone,
      sms_code: codeAt(index),
      password: 'um prato de trigo',
      confirm_password: 'um prato de trigo',
    })
    answered += 1
    return reply
  }
  // The last guesses start while others are in flight, but after the code has used up its tries.
  const early = Array.from({ length: guesses - LAST }, (_, index) => guess(index))
  while (answered < TRIES + 1) await sleep(1)
  const replies = await Promise.all([
    ...early,
    ...Array.from({ length: LAST }, (_, index) => guess(guesses - LAST + index)),
  ])

  const others = replies.filter(({ reason }) => reason !== 'code_refused')
  if (others.length > 0)
    faults.push(`${others.length} not refused as a wrong code, such as ${others[0]?.text.slice(0, 200)}`)
  const evaluated = (await scenario.metric('right')) + (await scenario.metric('wrong'))
  if (evaluated > TRIES) faults.push(`${evaluated} guesses were held against the code`)
  const tries = await scenario.pool.db
    .selectFrom('sms_codes')
    .select(['tries', 'used_at'])
    .where('phone', '=', e164(phone))
    .execute()
  if (tries.length !== 1 || tries[0]?.tries !== TRIES || tries[0].used_at !== null)
    faults.push(`the code says ${JSON.stringify(tries)}`)
  if ((await hashOf(scenario, e164(phone))) !== hashBefore) faults.push('the password was changed')
  return { counts: { guesses: replies.length, evaluated }, faults }
}

const hashOf = async (scenario: Scenario, phone: string): Promise<string> =>
  (
    await scenario.pool.db
      .selectFrom('borrowers')
      .select('password_hash')
      .where('phone', '=', phone)
      .executeTakeFirstOrThrow()
  ).password_hash

export const guesses: Claim = {
  claim:
    'of 1,000 parallel guesses of one code, each from another address and the right one among the last, at most five are looked at and all are refused',
  minCounts: { guesses: 1000, evaluated: 5 },
  run: (run) => withScenario({}, (scenario) => guessAtOnce(scenario, run)),
  plantsAreSlow: true,
  plants: [
    planted(
      'tries that are counted and never refused',
      { file: STORE, find: "    .where('tries', '<', max)\n", replace: '' },
      guessAtOnce,
      {
        prepare: ({ pool }) => pool.raw.query('ALTER TABLE sms_codes DROP CONSTRAINT sms_codes_tries_check'),
      },
    ),
    planted(
      'tries counted in the transaction that a wrong code undoes',
      {
        file: 'apps/server/src/access/identity/codes.ts',
        find: 'countCodeTry(pool, request, TRIES, now)',
        replace: 'countCodeTry(tx, request, TRIES, now)',
      },
      guessAtOnce,
    ),
  ],
}
