import type { CallOutput, ParsedOf, calls } from '@home-credit/contract'
import * as texts from '@home-credit/texts'
import { audit } from '../../platform/audit/index.ts'
import { type CoreDependencies, Refusal, refuse, type Session, takeTries } from '../../platform/http/index.ts'
import type { CallContext } from './call-context.ts'
import { summaryOf } from './borrower.ts'
import { sendCode, useCode } from './codes.ts'
import { countryRefused } from './countries.ts'
import { toE164 } from './phone.ts'
import type { SmsRefusal } from './sms-limits.ts'
import { credentialsByPhone, lockBorrower, updatePhone } from './store.ts'

type Output = CallOutput<'POST /api/app/verify_phone'>

const DAY_SECONDS = 24 * 3600
/** Prevents a session from sending SMS to arbitrary numbers. */
const CODES_A_DAY = 10

/**
 * A borrower who registered by e-mail proves a number, the one they gave or another. Only the phone learns whether
 * it has an account, as at registration. A proven number is changed elsewhere, with documents and two operators.
 */
export async function verifyPhone(
  dependencies: CoreDependencies,
  input: ParsedOf<typeof calls.appVerifyPhone>,
  session: Session,
  context: CallContext,
): Promise<Output | Refusal<SmsRefusal | 'change_closed' | 'input_refused' | 'code_refused'>> {
  const { db, now, lang, requestId } = context
  const borrowerId = session.subjectId
  const { wanted_phone } = await lockBorrower(db, borrowerId)
  if (wanted_phone === null) return refuse('change_closed')
  const phone = toE164(input)
  if (phone === undefined) return refuse('input_refused', { fields: { phone: texts.wrong_phone({}, lang) } })
  if (input.action === 'send_code') {
    const refused = await countryRefused(dependencies, phone, context)
    if (refused !== undefined) return refused
    const key = `verify_phone_codes:${borrowerId}`
    const full = await takeTries(dependencies.pool, [{ key, max: CODES_A_DAY, windowSeconds: DAY_SECONDS }], now)
    if (full !== undefined) return refuse('too_many', { wait_seconds: full.waitSeconds })
    const taken = (await credentialsByPhone(db, phone)) !== undefined
    const hasAccount = (brand: string): string => texts.sms_has_account({ brand }, lang)
    const sent = await sendCode(dependencies, {
      ...context,
      tx: db,
      phone,
      scene: 'verify',
      about: borrowerId,
      by: 'stranger',
      ...(taken ? { insteadOfCode: hasAccount } : {}),
    })
    if (sent instanceof Refusal) return sent
    return { borrower: await summaryOf(dependencies, db, session, now), resend_seconds: sent.resend_seconds }
  }
  const code = input.sms_code
  const used = await useCode(dependencies, { tx: db, phone, scene: 'verify', about: borrowerId, code, now })
  const wrong = { fields: { sms_code: texts.refusal_code_refused({}, lang) } }
  if (used instanceof Refusal) return refuse(used.name, { ...used.data, ...wrong })
  // The number got an account after the code was sent.
  if (!(await updatePhone(db, borrowerId, phone))) return refuse('code_refused', wrong)
  const actor = `borrower:${borrowerId}`
  await audit(db, { actor, action: 'phone_verified', subject: actor, requestId, now })
  return { borrower: await summaryOf(dependencies, db, session, now) }
}
