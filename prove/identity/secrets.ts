import { createHash } from 'node:crypto'
import { scaled, type Claim, type Run, type Seen } from '../claim.ts'
import { planted } from './planted.ts'
import { copyJobs, scanDatabase } from './scan.ts'
import { inBatches, PASSWORD, withScenario, type Caller, type Phone, type Reply, type Scenario } from './scenario.ts'

const NEW_PASSWORD = 'um prato de trigo'
const AT_ONCE = 16
const CODES = 'apps/server/src/access/identity/codes.ts'

interface Secret {
  kind: 'code' | 'token' | 'device token'
  text: string
  /** The only answer that may contain it. */
  answer?: string
}

/** A code counts only as a word of its own: within a longer word or number it is a coincidence. */
const isSecretIn = ({ kind, text }: Secret, where: string): boolean =>
  kind === 'code' ? new RegExp(`(?<![\\w-])${text}(?![\\w-])`).test(where) : where.includes(text)

async function misuse(scenario: Scenario, run: Run): Promise<Seen> {
  const faults: string[] = []
  const answers: string[] = []
  const secrets: Secret[] = []
  const refusals = { replayed: 0, expired: 0, other_phone: 0, other_scene: 0 }
  const rounds = scaled(100, run)
  await scenario.setCaps({ number_hour: 5, number_day: 10, address_hour: 30, address_day: 100, global_hour: 100_000 })
  const devices = await scenario.addDevices(6 * rounds)

  const call = async (path: string, body: object, caller?: Caller): Promise<Reply> => {
    const reply = await scenario.call(path, body, caller)
    answers.push(reply.text)
    return reply
  }
  const codeFor = async (scene: 'register' | 'reset', phone: Phone, count = 1): Promise<string> => {
    const reply = await call('/api/sms/send', { scene, ...phone, device_token: devices.pop() })
    if (reply.statusCode !== 200) faults.push(`send: ${reply.text}`)
    const text = await scenario.codeTo(phone, count)
    secrets.push({ kind: 'code', text })
    return text
  }
  const register = (phone: Phone, sms_code: string) =>
    call('/api/user/register', {
      ...phone,
      sms_code,
      password: PASSWORD,
      confirm_password: PASSWORD,
      accept_terms: true,
      accept_privacy: true,
      marketing: false,
    })
  const reset = (phone: Phone, sms_code: string) =>
    call('/api/user/reset', { ...phone, sms_code, password: NEW_PASSWORD, confirm_password: NEW_PASSWORD })
  const opens = (what: string, { statusCode, text, data }: Reply): void => {
    if (statusCode !== 200) faults.push(`${what}: ${text}`)
    secrets.push(
      { kind: 'token', text: String(data['token']), answer: text },
      { kind: 'device token', text: String(data['device_token']), answer: text },
    )
  }
  const refused = (kind: keyof typeof refusals, { reason, text }: Reply): void => {
    if (reason === 'code_refused') refusals[kind] += 1
    else faults.push(`a code that is ${kind}: ${text}`)
  }

  const borrowers = await scenario.addBorrowers(rounds)
  const phones = borrowers.map(({ phone }) => phone)
  const late: { phone: Phone; code: string; borrowerPhone: Phone; resetCode: string }[] = []
  await inBatches(borrowers, AT_ONCE, async (borrower) => {
    const [one, other] = [scenario.newPhone(), scenario.newPhone()]
    phones.push(one.phone, other.phone)
    const [code, otherCode, resetCode] = [
      await codeFor('register', one),
      await codeFor('register', other),
      await codeFor('reset', borrower),
    ]
    if (code !== otherCode) refused('other_phone', await register(other, code))
    if (resetCode !== code) refused('other_phone', await reset(borrower, code))
    refused('other_scene', await reset(one, code))
    refused('other_scene', await register(borrower, resetCode))
    opens('register', await register(one, code))
    refused('replayed', await register(one, code))
    opens('reset', await reset(borrower, resetCode))
    refused('replayed', await reset(borrower, resetCode))
    late.push({ phone: other, code: otherCode, borrowerPhone: borrower, resetCode: '' })
  })
  await scenario.forward(60)
  await inBatches(late, AT_ONCE, async (each) => {
    each.resetCode = await codeFor('reset', each.borrowerPhone, 2)
  })
  await scenario.forward(600)
  await inBatches(late, AT_ONCE, async ({ phone, code, borrowerPhone: borrower, resetCode }) => {
    refused('expired', await register(phone, code))
    refused('expired', await reset(borrower, resetCode))
  })
  // Uses the tokens too, because that writes rows about them.
  const tokens = secrets.filter(({ kind }) => kind === 'token')
  await inBatches(tokens, AT_ONCE, ({ text: token }) => call('/api/app/sessions', { action: 'end_others' }, { token }))

  const database = await scanDatabase(scenario)
  const log = scenario.log()
  faults.push(
    ...leaks(secrets, answers, log, database.values),
    ...phones.filter((phone) => log.includes(phone)).map(() => 'a phone number stands in the log'),
  )
  const logLines = log.split('\n').filter((line) => line.includes('answered')).length
  return {
    counts: {
      ...refusals,
      secrets: secrets.length,
      columns: database.columns,
      values: database.values.length,
      log_lines: logLines,
    },
    faults,
  }
}

/** Every place that contains a secret but must not. */
function leaks(
  secrets: readonly Secret[],
  answers: readonly string[],
  log: string,
  values: readonly { place: string; text: string }[],
): string[] {
  const faults: string[] = []
  // Joins the texts of each place, so that each secret needs one pass.
  const places = new Map<string, string[]>()
  for (const { place, text } of values) {
    const texts = places.get(place) ?? []
    texts.push(text)
    places.set(place, texts)
  }
  const joined = [...places].map(([place, texts]) => ({ place, text: texts.join('\n') }))
  for (const secret of secrets) {
    if (answers.some((answer) => answer !== secret.answer && isSecretIn(secret, answer)))
      faults.push(`a ${secret.kind} stands in an answer that it does not belong to`)
    if (isSecretIn(secret, log)) faults.push(`a ${secret.kind} stands in the log`)
    for (const { place, text } of joined)
      if (isSecretIn(secret, text)) faults.push(`a ${secret.kind} stands in ${place}`)
    // Even the plain hash of a code could be guessed at once.
    const hash = createHash('sha256').update(secret.text).digest('hex')
    if (secret.kind === 'code' && joined.some(({ text }) => text.includes(hash)))
      faults.push('the plain hash of a code stands in the database')
  }
  return faults
}

const withSecrets = (run: Run): Promise<Seen> =>
  withScenario({ prepare: copyJobs }, (scenario) => misuse(scenario, run))
const plant = (bug: string, file: string, find: string, replace: string) =>
  planted(bug, { file, find, replace }, misuse, { prepare: copyJobs })

export const secrets: Claim = {
  claim:
    'replayed, expired, other-phone and other-scene codes are refused; no code, token or device token stands in an answer it does not belong to, in the log, or in any text of the database, and no number in the log',
  minCounts: {
    replayed: 200,
    expired: 200,
    other_phone: 190,
    other_scene: 200,
    secrets: 800,
    columns: 50,
    values: 5000,
    log_lines: 1000,
  },
  run: withSecrets,
  plantsAreSlow: true,
  plants: [
    plant(
      'a code in the audit log',
      'apps/server/src/access/identity/register.ts',
      "const details = { accepted: ['terms', 'privacy'],",
      "const details = { code: input.sms_code, accepted: ['terms', 'privacy'],",
    ),
    plant(
      'a code that is not used up',
      CODES,
      'if (!right || !(await markCodeUsed(tx, counted.id, now)))',
      'if (!right)',
    ),
    plant(
      'a code that never expires',
      'apps/server/src/access/identity/codes-store.ts',
      "    .where('expires_at', '>', now)\n",
      '',
    ),
    plant(
      'an SMS that waits unsealed',
      'apps/server/src/platform/jobs/send-sms.ts',
      'payload: { id: uuidv7(), sealed: seal(',
      'payload: { id: uuidv7(), text: sms.text, sealed: seal(',
    ),
    plant(
      'a token in the log',
      'apps/server/src/access/identity/open-session.ts',
      '  return { token, device_token: device.token,',
      '  console.log(token)\n  return { token, device_token: device.token,',
    ),
  ],
}
