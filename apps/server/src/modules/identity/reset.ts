import type { ParsedOf, calls } from '@home-credit/contract'
import * as texts from '@home-credit/texts'
import { audit } from '../../audit/audit.ts'
import { giveBack, takeTries } from '../../http/limits.ts'
import type { Parts } from '../../http/parts.ts'
import { Refusal, refuse } from '../../http/refusal.ts'
import { endSessionsOf, type Session } from '../../http/session.ts'
import { hashPassword, passwordFits } from '../../secrets/passwords.ts'
import { settingsInForce } from '../settings/settings.ts'
import type { Asked } from './asked.ts'
import { useCode } from './codes.ts'
import { newPasswordFaults } from './new-password.ts'
import { openFor, type Opened } from './opened.ts'
import { toE164 } from './phone.ts'
import { credentialsById, credentialsByPhone, updateBorrower } from './store.ts'

/** Forgotten: a new password by SMS code. Every session ends, and one opens. A number without an account got no code, so it is refused as a wrong code is. */
export async function resetPassword(parts: Parts, input: ParsedOf<typeof calls.userReset>, asked: Asked): Promise<Opened | Refusal> {
  const { db, now, lang, requestId, userAgent } = asked
  const { lender } = await settingsInForce(db, now, ['lender'])
  const phone = toE164(input)
  const fields = {
    ...(phone === undefined ? { phone: texts.wrong_phone({}, lang) } : {}),
    ...newPasswordFaults(input, { phone: phone ?? '', brand: lender.brand }, lang),
  }
  if (phone === undefined || Object.keys(fields).length > 0) return refuse('input_refused', { fields })

  const used = await useCode(parts, { tx: db, phone, scene: 'reset', code: input.sms_code, now })
  if (used instanceof Refusal) return used
  const found = await credentialsByPhone(db, phone)
  // The number has left its account since the code was sent.
  if (found === undefined) return refuse('code_refused')
  await updateBorrower(db, found.id, { password_hash: await hashPassword(input.password) })
  const ended = await endSessionsOf(db, found.id, now)
  const opened = await openFor(parts, db, { borrowerId: found.id, deviceToken: input.device_token, userAgent, now })
  const actor = `borrower:${found.id}`
  await audit(db, { actor, action: 'password_reset', subject: actor, details: { ended_sessions: ended }, requestId, now })
  return opened
}

const FAILURES = 10
const WINDOW_SECONDS = 900

/** Changed by who knows the old one; every other session ends. Wrong ones are counted: a phone left open is not a way to the password. */
export async function changePassword(
  { pool }: Parts,
  input: ParsedOf<typeof calls.userResetAuth>,
  session: Session,
  { db, now, lang, requestId }: Asked,
): Promise<{ ended_sessions: number } | Refusal> {
  const { lender } = await settingsInForce(db, now, ['lender'])
  const { id, phone, password_hash } = await credentialsById(db, session.subjectId)
  const fields = newPasswordFaults(input, { phone, brand: lender.brand }, lang)
  if (Object.keys(fields).length > 0) return refuse('input_refused', { fields })

  const key = `password:${id}`
  const full = await takeTries(pool, [{ key, max: FAILURES, windowSeconds: WINDOW_SECONDS }], now)
  if (full !== undefined) return refuse('too_many', { wait_seconds: full.waitSeconds })
  if (!(await passwordFits(password_hash, input.original_password)))
    return refuse('input_refused', { fields: { original_password: texts.wrong_password_original({}, lang) } })
  await giveBack(pool, [key], now)

  await updateBorrower(db, id, { password_hash: await hashPassword(input.password) })
  const ended = await endSessionsOf(db, id, now, session.id)
  const actor = `borrower:${id}`
  await audit(db, { actor, action: 'password_changed', subject: actor, details: { ended_sessions: ended }, requestId, now })
  return { ended_sessions: ended }
}
