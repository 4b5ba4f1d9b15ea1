import type { ParsedOf, calls } from '@home-credit/contract'
import * as texts from '@home-credit/texts'
import type { Lang } from '@home-credit/texts/runtime'
import { audit } from '../../platform/audit/index.ts'
import { giveBack, type CoreDependencies, Refusal, refuse, takeTries } from '../../platform/http/index.ts'
import { passwordFits } from '../../platform/secrets/index.ts'
import type { CallContext } from './call-context.ts'
import { provenDeviceOf } from './devices.ts'
import { mailboxOf } from './email-code.ts'
import { keyedHash } from './hashes.ts'
import { openFor, type OnNewDevice, type LoginResult } from './open-session.ts'
import { toE164 } from './phone.ts'
import { credentialsByEmail, credentialsByPhone } from './store.ts'

const WINDOW_SECONDS = 900
const FAILURES_OF_NUMBER = 10
/** Many people share one address of a mobile network. */
const FAILURES_OF_ADDRESS = 100

/**
 * The counters of a failure. A device that has proven this borrower has
 * its own, so that a stranger's failures lock out only other strangers.
 */
const countsOf = (secretKey: Buffer, phone: string, addressHash: string, deviceId: string | undefined) =>
  deviceId === undefined
    ? [
        {
          key: `login:number:${keyedHash(secretKey, 'login', phone).toString('base64url')}`,
          max: FAILURES_OF_NUMBER,
          windowSeconds: WINDOW_SECONDS,
        },
        { key: `login:address:${addressHash}`, max: FAILURES_OF_ADDRESS, windowSeconds: WINDOW_SECONDS },
      ]
    : [{ key: `login:device:${deviceId}`, max: FAILURES_OF_NUMBER, windowSeconds: WINDOW_SECONDS }]

type Input = ParsedOf<typeof calls.userLogin>

/** The login name: a number, or the mailbox of a borrower who has not proven one yet. */
function nameIn(input: Input, lang: Lang): { phone: string } | { email: string } | Refusal<'input_refused'> {
  if (input.email !== undefined) return { email: mailboxOf(input.email) }
  const { country_code, phone: typed } = input
  const missing = Object.entries({ country_code, phone: typed }).filter(([, value]) => value === undefined)
  if (missing.length > 0)
    return refuse('input_refused', {
      fields: Object.fromEntries(missing.map(([field]) => [field, texts.field_required({}, lang)])),
    })
  const phone = toE164({ country_code: country_code ?? '', phone: typed ?? '' })
  return phone === undefined ? refuse('input_refused', { fields: { phone: texts.wrong_phone({}, lang) } }) : { phone }
}

/** Refuses a wrong password and an unknown number alike, in words and in time. */
export async function logIn(
  dependencies: CoreDependencies,
  input: Input,
  onNewDevice: OnNewDevice,
  context: CallContext,
): Promise<LoginResult | Refusal<'too_many' | 'login_refused' | 'input_refused'>> {
  const { pool, secretKey } = dependencies
  const { db, now, lang, requestId, addressHash } = context
  const name = nameIn(input, lang)
  if (name instanceof Refusal) return name
  const deviceId = 'phone' in name ? await provenDeviceOf(db, input.device_token, name.phone) : undefined
  const counts = countsOf(secretKey, 'phone' in name ? name.phone : `mailto:${name.email}`, addressHash, deviceId)
  // Counts before checking the password, or a thousand concurrent
  // calls would all get through. A success gives the try back.
  const full = await takeTries(pool, counts, now)
  if (full !== undefined) return refuse('too_many', { wait_seconds: full.waitSeconds })

  const found = await ('phone' in name ? credentialsByPhone(db, name.phone) : credentialsByEmail(db, name.email))
  if (!(await passwordFits(found?.password_hash, input.password)) || found === undefined) return refuse('login_refused')
  await giveBack(
    pool,
    counts.map(({ key }) => key),
    now,
  )
  const result = await openFor(
    dependencies,
    db,
    { borrowerId: found.id, deviceToken: input.device_token, onNewDevice },
    context,
  )
  if (result instanceof Refusal) return result
  const actor = `borrower:${found.id}`
  await audit(db, { actor, action: 'logged_in', subject: actor, requestId, now })
  return result
}
