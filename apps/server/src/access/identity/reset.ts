import type { ParsedOf, calls } from '@home-credit/contract'
import * as texts from '@home-credit/texts'
import { audit } from '../../platform/audit/index.ts'
import type { Db } from '../../platform/db/index.ts'
import { type CoreDependencies, Refusal, refuse, type Session } from '../../platform/http/index.ts'
import { endSessionsOf } from '../sessions/sessions.ts'
import { hashPassword } from '../../platform/secrets/index.ts'
import { settingsInForce } from '../../settings/index.ts'
import type { CallContext } from './call-context.ts'
import { useCode } from './codes.ts'
import { newPasswordFaults } from './new-password.ts'
import { sendAccountNotice } from './notices.ts'
import { openFor, type OnNewDevice, type LoginResult } from './open-session.ts'
import { toE164 } from './phone.ts'
import { provePassword } from './prove-password.ts'
import { credentialsById, credentialsByPhone, updateBorrower } from './store.ts'

/** Ends what else a reset must end; other modules implement it. Returns the names of the removed passkeys. */
export type AfterReset = (tx: Db, reset: Reset) => Promise<{ endedPasskeys: string[] }>

export interface Reset {
  borrowerId: string
  now: Date
  requestId: string
}

/**
 * Sets a forgotten password with an SMS code. Ends every session and opens one. A
 * number without an account got no code, so the refusal is that of a wrong code.
 */
export async function resetPassword(
  dependencies: CoreDependencies,
  input: ParsedOf<typeof calls.userReset>,
  { afterReset, onNewDevice }: { afterReset: AfterReset; onNewDevice: OnNewDevice },
  context: CallContext,
): Promise<(LoginResult & { ended_passkeys: string[] }) | Refusal<'input_refused' | 'code_refused' | 'login_refused'>> {
  const { db, now, lang, requestId } = context
  const { lender } = await settingsInForce(db, now, ['lender'])
  const phone = toE164(input)
  const fields = {
    ...(phone === undefined ? { phone: texts.wrong_phone({}, lang) } : {}),
    ...newPasswordFaults(input, { phone: phone ?? '', brand: lender.brand }, lang),
  }
  if (phone === undefined || Object.keys(fields).length > 0) return refuse('input_refused', { fields })

  const used = await useCode(dependencies, { tx: db, phone, scene: 'reset', code: input.sms_code, now })
  if (used instanceof Refusal) return used
  const found = await credentialsByPhone(db, phone)
  // The number left its account after the code was sent.
  if (found === undefined) return refuse('code_refused')
  await updateBorrower(db, found.id, { password_hash: await hashPassword(input.password) })
  const ended = await endSessionsOf(db, found.id, now)
  const { endedPasskeys } = await afterReset(db, { borrowerId: found.id, now, requestId })
  const result = await openFor(
    dependencies,
    db,
    { borrowerId: found.id, deviceToken: input.device_token, onNewDevice },
    context,
  )
  if (result instanceof Refusal) return result
  await sendAccountNotice(db, dependencies.secretKey, { borrowerId: found.id, lang, now }, texts.sms_password_reset)
  const actor = `borrower:${found.id}`
  await audit(db, {
    actor,
    action: 'password_reset',
    subject: actor,
    details: { ended_sessions: ended, ended_passkeys: endedPasskeys.length },
    requestId,
    now,
  })
  return { ...result, ended_passkeys: endedPasskeys }
}

/** Needs the old password; ends every other session. */
export async function changePassword(
  { pool, secretKey }: CoreDependencies,
  input: ParsedOf<typeof calls.userResetAuth>,
  session: Session,
  { db, now, lang, requestId }: CallContext,
): Promise<{ ended_sessions: number } | Refusal<'input_refused' | 'too_many'>> {
  const { lender } = await settingsInForce(db, now, ['lender'])
  const { id, phone } = await credentialsById(db, session.subjectId)
  const fields = newPasswordFaults(input, { phone, brand: lender.brand }, lang)
  if (Object.keys(fields).length > 0) return refuse('input_refused', { fields })

  const proven = await provePassword(db, pool, { borrowerId: id, password: input.original_password, now })
  if (proven instanceof Refusal) return proven
  if (!proven)
    return refuse('input_refused', { fields: { original_password: texts.wrong_password_original({}, lang) } })

  await updateBorrower(db, id, { password_hash: await hashPassword(input.password) })
  const ended = await endSessionsOf(db, id, now, session.id)
  await sendAccountNotice(db, secretKey, { borrowerId: id, lang, now }, texts.sms_password_changed)
  const actor = `borrower:${id}`
  await audit(db, {
    actor,
    action: 'password_changed',
    subject: actor,
    details: { ended_sessions: ended },
    requestId,
    now,
  })
  return { ended_sessions: ended }
}
